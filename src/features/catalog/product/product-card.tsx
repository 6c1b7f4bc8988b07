import type { ReactNode } from 'react';
import { StorefrontIcon } from '#ui/icons/icons.ts';
import { Picture } from '#ui/parts/picture.tsx';
import { Price } from '#ui/parts/price.tsx';
import { Rating } from '#ui/parts/rating.tsx';
import { StretchedLink } from '#ui/parts/stretched-link.tsx';
import { Tag } from '#ui/parts/tag.tsx';
import { cx } from '#ui/styles/classes.ts';
import { money, percentOff, potency } from '#ui/text/format.ts';
import { deliveryInShort } from '../delivery-words.ts';
import { unitPriceOf } from '../price/price.ts';
import { streetAndTown } from '../street-and-town.ts';
import type { CardProduct } from './card-product.ts';
import { PlantType } from './plant-type.tsx';
import './product-card.css';

type ProductCardProps = {
  product: CardProduct;
  /** The round plus at the picture's lower right, the last in the order of focus. */
  add?: ReactNode;
  /** At the picture's upper right. */
  heart?: ReactNode;
  /** Shows the store, for lists that mix stores. */
  showStore?: boolean;
  /** The card stands for all offers of a product, with the nearest or the cheapest of them on top. */
  offers?: 'nearest' | 'cheapest';
  /** Above the fold: loaded at once. */
  eager?: boolean;
};

/** A product in a grid or carousel: what it is, how strong, how much, from where. The whole card is one link. */
export function ProductCard({ product, add, heart, showStore, offers, eager }: ProductCardProps) {
  const price = unitPriceOf(product);
  const others = product.storeCount - 1;
  const isOfMany = offers === 'cheapest' && others > 0;
  const isOut = product.quantity === 0;
  const { delivery } = product.store;
  return (
    <article className={cx('product-card', isOut && 'product-card-out')}>
      <div className="product-tile">
        <Picture
          src={product.imageUrl}
          alt=""
          width={400}
          height={400}
          eager={eager}
          fit="contain"
          dim="art"
          className="aspect-square"
        />
        {isOut ? (
          <Tag className="absolute top-3 left-3">Out of stock</Tag>
        ) : (
          price < product.price && (
            <Tag tone="sale" className="absolute top-3 left-3">
              {percentOff(price, product.price)}
            </Tag>
          )
        )}
      </div>
      <div className="flex min-w-0 flex-col gap-0.5 px-0.5 pt-[0.6875rem]">
        <p className="flex justify-between gap-2 text-sm text-ink-muted">
          <span className="truncate">{product.brand.displayName || 'Unknown'}</span>
          <Rating value={product.reviewRate} />
        </p>
        <h3 className="product-name">
          <StretchedLink to={`/products/${product.id}`}>{product.displayName}</StretchedLink>
        </h3>
        <ProductMeta product={product} />
        <Price cents={price} wasCents={product.price} className="mt-[0.1875rem]" />
        {showStore && (
          <>
            <p className="mt-1 flex items-center gap-1.5 truncate text-sm text-ink-muted">
              <StorefrontIcon className="size-4 shrink-0" />
              <span className="truncate">
                {isOfMany ? `from ${money(price)} at ${others + 1} stores` : product.store.displayAs}
              </span>
              {offers === 'nearest' && others > 0 && <span className="shrink-0">{`and ${others} more`}</span>}
            </p>
            {!isOfMany && <p className="product-where">{streetAndTown(product.store.location)}</p>}
          </>
        )}
        {delivery !== undefined && <p className="product-delivery">{deliveryInShort(delivery)}</p>}
      </div>
      {/* Over the picture, but after the link in the DOM: keyboard users reach the product before its buttons. */}
      <div className="product-actions">
        {heart}
        {!isOut && add}
      </div>
    </article>
  );
}

/** Plant type, strength and label weight on one line: '● Sativa  THC 22–26%  W: 3.5 g'. */
export function ProductMeta({
  product,
}: {
  product: Pick<CardProduct, 'cannabisPlantType' | 'cannabisMetaData' | 'netWeight'>;
}) {
  const strength = strengthOf(product);
  return (
    <p className="num flex flex-wrap items-center gap-x-2 gap-y-0.5 text-sm text-ink-muted">
      {product.cannabisPlantType && <PlantType type={product.cannabisPlantType} />}
      {strength && <span>{strength}</span>}
      {product.netWeight && <span>{`W: ${product.netWeight}`}</span>}
    </p>
  );
}

/** 'THC 22–26%'; the CBD for products with almost no THC. '' without label data. */
export function strengthOf({ cannabisMetaData: label }: Pick<CardProduct, 'cannabisMetaData'>): string {
  if (!label) return '';
  const { unit, minTHC, maxTHC, minCBD, maxCBD } = label;
  const isMostlyCbd = (maxCBD ?? 0) > (maxTHC ?? 0);
  return isMostlyCbd ? potency('CBD', minCBD, maxCBD, unit) : potency('THC', minTHC, maxTHC, unit);
}
