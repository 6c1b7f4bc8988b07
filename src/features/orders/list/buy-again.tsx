import { AddButton } from '#features/cart/ui';
import { branchName, type Product, unitPriceOf } from '#features/catalog';
import { useCall } from '#platform/browser/data/use-call.ts';
import { TextLink } from '#ui/fields/text-link.tsx';
import { Picture } from '#ui/parts/picture.tsx';
import { StretchedLink } from '#ui/parts/stretched-link.tsx';
import { Tag } from '#ui/parts/tag.tsx';
import { distance, money } from '#ui/text/format.ts';
import { listBoughtProducts } from '../orders.contract.ts';
import './buy-again.css';

export const MOST_AGAIN = 6;

/** The shopper's last purchases at today's offers; undefined: not known yet. */
export function useBought(loc: string | undefined): readonly Product[] | undefined {
  const { data, isError } = useCall(listBoughtProducts, { loc, count: MOST_AGAIN }, { keepPrevious: true });
  return isError && !data ? [] : data;
}

/** The last purchases; the plus adds one at once. */
export function BuyAgain({ products }: { products: readonly Product[] }) {
  return (
    <section aria-labelledby="buy-again" className="buy-again">
      <div className="buy-again-head">
        <h2 id="buy-again" className="text-h2">
          Buy again
        </h2>
        <TextLink to="/profile/orders" className="inline-flex min-h-11 items-center">
          All orders
        </TextLink>
      </div>
      <ul className="buy-again-list">
        {products.map((product) => (
          <li key={product.systemProductId} className="buy-again-item">
            <Picture
              src={product.imageUrl}
              alt=""
              width={64}
              height={64}
              fit="contain"
              dim="art"
              className="buy-again-picture"
            />
            <Words product={product} />
            <span className="above-link">
              {product.quantity > 0 ? <AddButton item={product} /> : <Tag>Out of stock</Tag>}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Words({ product }: { product: Product }) {
  const { id, displayName, netWeight, store } = product;
  return (
    <span className="num min-w-0">
      <StretchedLink to={`/products/${id}`} className="buy-again-name block font-semibold">
        {displayName}
      </StretchedLink>
      <span className="block text-sm">
        {netWeight && `${netWeight} · `}
        <b className="font-semibold">{money(unitPriceOf(product))}</b>
      </span>
      <span className="buy-again-where">
        <span>{branchName(store)}</span>
        {store.distance !== undefined && <span>· {distance(store.distance)}</span>}
      </span>
    </span>
  );
}
