import { counted, money, percentOff } from '#ui/format.ts';
import { Link } from '#ui/link.tsx';
import { Price } from '#ui/price.tsx';
import { Rating } from '#ui/rating.tsx';
import { Tag } from '#ui/tag.tsx';
import type { Product } from './catalog.contract.ts';
import { comparablePrice } from './comparable-price.ts';
import { PlantType } from './plant-type.tsx';
import { unitPriceOf } from './price.ts';

/** The top of a product's page: brand, name, rating, tags, what it costs and what that makes per gram or 10 mg THC. */
export function ProductHeading({ product }: { product: Product }) {
  const price = unitPriceOf(product);
  const compared = comparablePrice(price, product);
  return (
    <div>
      <Link to={`/brands/${product.brand.id}`} className="text-link inline-flex min-h-8 items-center">
        {product.brand.displayName || 'Unknown'}
      </Link>
      <h1 className="text-h1 wrap-break-word">{product.displayName}</h1>
      <p className="mt-2 flex flex-wrap items-center gap-2">
        {product.reviewCount > 0 && (
          <a href="#reviews" className="num mr-1 inline-flex min-h-6 items-center gap-2 text-sm">
            <Rating value={product.reviewRate} />
            <span className="underline underline-offset-3">{counted(product.reviewCount, 'review')}</span>
          </a>
        )}
        {product.cannabisPlantType && (
          <Tag>
            <PlantType type={product.cannabisPlantType} />
          </Tag>
        )}
        <Tag>{product.categoryLabel}</Tag>
        {product.netWeight && <Tag className="num">W: {product.netWeight}</Tag>}
      </p>
      <p className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-1">
        <Price cents={price} wasCents={product.price} className="text-[26px]" />
        {price < product.price && <Tag tone="sale">{percentOff(price, product.price)}</Tag>}
        {compared && (
          <span className="num text-ink-muted">
            {money(compared.cents)} per {compared.per}
          </span>
        )}
      </p>
      <p className="mt-1 text-sm text-ink-muted">Sales tax is added at checkout</p>
    </div>
  );
}
