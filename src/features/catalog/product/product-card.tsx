import type { ReactNode } from 'react';
import { Link } from '#ui/parts/link.tsx';
import { Picture } from '#ui/parts/picture.tsx';
import { Price } from '#ui/parts/price.tsx';
import { Rating } from '#ui/parts/rating.tsx';
import { StretchedLink } from '#ui/parts/stretched-link.tsx';
import { Tag } from '#ui/parts/tag.tsx';
import { cx } from '#ui/styles/classes.ts';
import { distance, money, percentOff, potency } from '#ui/text/format.ts';
import { deliveryInShort } from '../delivery-words.ts';
import { comparablePrice } from '../price/comparable-price.ts';
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
  /** Above the fold: loaded at once. */
  eager?: boolean;
};

/** A product in a grid or carousel: what it is, how strong, how much, from where. The whole card is one link. */
export function ProductCard({ product, add, heart, showStore, eager }: ProductCardProps) {
  const price = unitPriceOf(product);
  const isOut = product.quantity === 0;
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
      <div className="product-lines">
        <div className="product-names">
          <Rating value={product.reviewRate} className="product-rating" />
          <h3 className="product-name">
            <StretchedLink to={`/products/${product.id}`}>{product.displayName}</StretchedLink>
          </h3>
          <p className="product-brand">{product.brand.displayName || 'Unknown'}</p>
        </div>
        <ProductMeta product={product} />
      </div>
      {/* Over the picture. Keyboard users reach the product before its buttons, and those before the way to other stores. */}
      <div className="product-actions">
        {heart}
        {!isOut && add}
      </div>
      <div className="product-lines">
        <PriceLine product={product} price={price} />
        {showStore && <StoreLines store={product.store} />}
      </div>
    </article>
  );
}

/** '$40.91  $5.84/g  72 stores from $37.45'. The number of stores leads to their offers. */
function PriceLine({ product, price }: { product: CardProduct; price: number }) {
  const { offers } = product;
  const compared = comparablePrice(price, { ...product, thc: null });
  return (
    <p className="product-prices">
      <Price cents={price} wasCents={product.price} />
      {compared && <span className="product-per">{`${money(compared.cents)}/${compared.per}`}</span>}
      {offers && offers.stores > 1 && (
        <Link to={`/products/${product.id}#offers`} className="product-stores above-link tall-target">
          {offers.from < price ? `${offers.stores} stores from ${money(offers.from)}` : `${offers.stores} stores`}
        </Link>
      )}
    </p>
  );
}

/** Of the store the name is cut short, never street and town: the branches of a chain share the name. */
function StoreLines({ store }: Pick<CardProduct, 'store'>) {
  const { delivery, displayAs, distance: km, location } = store;
  const facts = [km !== undefined && distance(km), delivery !== undefined && deliveryInShort(delivery)].filter(Boolean);
  return (
    <>
      <p className="product-where">
        <span className="product-store">{displayAs || 'No Store Name!'}</span>
        {location && <span className="product-street">{streetAndTown(location)}</span>}
      </p>
      {facts.length > 0 && <p className="product-delivery">{facts.join(' · ')}</p>}
    </>
  );
}

/** Plant type, strength and label weight on one line: '● Sativa · THC 22–26% · W: 3.5 g'. */
export function ProductMeta({
  product,
}: {
  product: Pick<CardProduct, 'cannabisPlantType' | 'cannabisMetaData' | 'netWeight'>;
}) {
  const strength = strengthOf(product);
  return (
    <p className="product-meta">
      {product.cannabisPlantType && (
        <span>
          <PlantType type={product.cannabisPlantType} />
        </span>
      )}
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
