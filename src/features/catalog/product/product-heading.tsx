import type { ReactNode } from 'react';
import { Link } from '#ui/parts/link.tsx';
import { Price } from '#ui/parts/price.tsx';
import { Rating } from '#ui/parts/rating.tsx';
import { Tag } from '#ui/parts/tag.tsx';
import { counted, money, percentOff } from '#ui/text/format.ts';
import type { Product } from '../catalog.contract.ts';
import { comparablePrice } from '../price/comparable-price.ts';
import { unitPriceOf } from '../price/price.ts';
import { PlantType } from './plant-type.tsx';

/**
 * The top of a product's page: brand, name, rating, tags, price and comparable price. `stores` links to other offers.
 */
export function ProductHeading({ product, stores }: { product: Product; stores?: ReactNode }) {
  const price = unitPriceOf(product);
  const compared = comparablePrice(price, product);
  return (
    <div>
      {/* Above the name, which has its own layer during page transitions: each link keeps its full height. */}
      <Link
        to={`/brands/${product.brand.id}`}
        className="text-link relative z-1 -my-1.5 inline-flex min-h-11 min-w-11 items-center"
      >
        {product.brand.displayName || 'Unknown'}
      </Link>
      <h1 className="text-h1 wrap-break-word">{product.displayName}</h1>
      <p className="mt-2 flex flex-wrap items-center gap-1.5">
        {product.reviewCount > 0 && (
          <a href="#reviews" className="num relative -my-2.5 inline-flex min-h-11 items-center gap-2 text-sm">
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
      <p className="price-swap mt-4 flex flex-wrap items-center gap-x-3 gap-y-1">
        <Price cents={price} wasCents={product.price} className="text-[1.625rem]" />
        {price < product.price && <Tag tone="sale">{percentOff(price, product.price)}</Tag>}
        {compared && (
          <span className="num text-ink-muted">
            {money(compared.cents)} per {compared.per}
          </span>
        )}
      </p>
      <p className="mt-1 flex flex-wrap items-center justify-between gap-x-4 text-sm text-ink-muted">
        Sales tax is added at checkout
        {stores}
      </p>
    </div>
  );
}
