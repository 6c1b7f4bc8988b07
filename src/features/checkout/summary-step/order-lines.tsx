import { FieldNote } from '#ui/fields/field.tsx';
import { Picture } from '#ui/parts/picture.tsx';
import { money } from '#ui/text/format.ts';

type Line = {
  product: {
    id: string;
    displayName: string;
    imageUrl: string;
    netWeight: string | null;
    brand: { displayName: string };
  };
  quantity: number;
  subTotal: number;
};

type OrderLinesProps = {
  items: readonly Line[];
  /** Why lines cannot be ordered, by product id. */
  problems?: ReadonlyMap<string, string>;
};

/** The read-only products of an order. */
export function OrderLines({ items, problems }: OrderLinesProps) {
  return (
    <ul>
      {items.map(({ product, quantity, subTotal }) => (
        <li key={product.id} className="flex items-center gap-3 border-b border-line py-2.5">
          <Picture
            src={product.imageUrl}
            alt=""
            width={52}
            height={52}
            fit="contain"
            dim="art"
            className="size-13 flex-none rounded-[10px] bg-tile p-0.5"
          />
          <div className="min-w-0 flex-1">
            <b className="font-semibold">{product.displayName}</b>
            <p className="num text-xs text-ink-muted">
              {[
                product.brand.displayName || 'Unknown',
                product.netWeight && `W: ${product.netWeight}`,
                `Qty ${quantity}`,
              ]
                .filter(Boolean)
                .join(' · ')}
            </p>
            <FieldNote error={problems?.get(product.id)} />
          </div>
          <span className="num font-semibold">{money(subTotal)}</span>
        </li>
      ))}
    </ul>
  );
}
