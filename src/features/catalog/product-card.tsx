import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { cx } from '#ui/classes.ts';
import { percentOff, potency } from '#ui/format.ts';
import { StorefrontIcon } from '#ui/icons.ts';
import { Picture } from '#ui/picture.tsx';
import { Price } from '#ui/price.tsx';
import { Rating } from '#ui/rating.tsx';
import { Tag } from '#ui/tag.tsx';
import type { Product } from './catalog.contract.ts';
import { PlantType } from './plant-type.tsx';
import { unitPrice } from './price.ts';

type ProductCardProps = {
  product: Product;
  /** The round plus at the picture's lower right. */
  add?: ReactNode;
  /** Where a list mixes stores, the card says which. */
  showStore?: boolean;
  /** Above the fold: loaded at once. */
  eager?: boolean;
};

/** A product in a grid or carousel: what it is, how strong, how much, from where. The whole card is one link. */
export function ProductCard({ product, add, showStore, eager }: ProductCardProps) {
  const price = unitPrice(product);
  const isOut = product.quantity === 0;
  return (
    <article className={cx('product-card', isOut && 'product-card-out')}>
      <div className="product-tile">
        <Picture src={product.imageUrl} width={400} height={400} eager={eager} className="dim-art aspect-square" />
        {isOut ? (
          <Tag className="absolute top-3 left-3">Out of stock</Tag>
        ) : (
          price < product.price && (
            <Tag tone="sale" className="absolute top-3 left-3">
              {percentOff(product.price, price)}% off
            </Tag>
          )
        )}
        {!isOut && add && <div className="absolute right-2.5 bottom-2.5 z-1">{add}</div>}
      </div>
      <div className="flex min-w-0 flex-col gap-0.5 px-0.5 pt-[11px]">
        <p className="flex justify-between gap-2 text-sm text-ink-muted">
          <span className="truncate">{product.brand.displayName || 'Unknown'}</span>
          <Rating rate={product.reviewRate} />
        </p>
        <h3 className="product-name">
          <Link to={`/products/${product.id}`} className="stretched-link">
            {product.displayName}
          </Link>
        </h3>
        <ProductMeta product={product} />
        <Price cents={price} was={price < product.price ? product.price : undefined} />
        {showStore && (
          <p className="mt-1 flex items-center gap-1.5 truncate text-sm text-ink-muted">
            <StorefrontIcon className="size-4 shrink-0" />
            <span className="truncate">{product.store.displayAs}</span>
          </p>
        )}
      </div>
    </article>
  );
}

/** Plant type, strength and label weight on one line: '● Sativa  THC 22–26%  W: 3.5 g'. */
export function ProductMeta({ product }: { product: Product }) {
  const strength = potency(product.cannabisMetaData);
  return (
    <p className="num flex flex-wrap items-center gap-x-2 gap-y-0.5 text-sm text-ink-muted">
      {product.cannabisPlantType && <PlantType type={product.cannabisPlantType} />}
      {strength && <span>{strength}</span>}
      {product.netWeight && <span>W: {product.netWeight}</span>}
    </p>
  );
}
