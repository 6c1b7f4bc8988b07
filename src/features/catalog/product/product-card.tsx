import type { ReactNode } from 'react';
import { ClockIcon } from '#ui/icons/icons.ts';
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
import type { CardProduct } from './card-product.ts';
import { opensInShort } from './opens-in-short.ts';
import { PlantType } from './plant-type.tsx';
import { tileMoves } from './tile-transition.ts';
import './product-card.css';
import './tile-transition.css';

type ProductCardProps = {
  product: CardProduct;
  /** The round plus at the picture's lower right; a bell where it is out of stock. */
  add?: ReactNode;
  heart?: ReactNode;
  /** Positions itself on the picture. */
  compare?: ReactNode;
  showStore?: boolean;
  /** Above the fold: loaded at once. */
  eager?: boolean;
};

/** A product in a grid or carousel. The whole card is one link. */
export function ProductCard({ product, add, heart, compare, showStore, eager }: ProductCardProps) {
  const price = unitPriceOf(product);
  const isOut = product.quantity === 0;
  const compared = comparablePrice(price, { ...product, thc: null });
  const per = compared && `${money(compared.cents)}/${compared.per}`;
  return (
    <article className={cx('product-card', isOut && 'product-card-out', product.isSwapped && 'product-card-swapped')}>
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
        {showStore && !isOut && <TimeChip store={product.store} />}
      </div>
      <div className="product-lines">
        <div className="product-names">
          <Rating value={product.reviewRate} className="product-rating" />
          <h3 className="product-name">
            <StretchedLink to={`/products/${product.id}`} moves={tileMoves}>
              {product.displayName}
            </StretchedLink>
          </h3>
          <p className="product-brand">{product.brand.displayName || 'Unknown'}</p>
        </div>
        <Facts product={product} per={per} />
      </div>
      {/* Over the picture. In the tab order: product, its buttons, other stores. */}
      <div className="product-actions">
        {add}
        {heart}
        {compare}
      </div>
      <div className="product-lines">
        <PriceLine product={product} price={price} per={per} />
        {showStore && <StoreLines store={product.store} />}
      </div>
    </article>
  );
}

/** '~20 min' for small spaces; nothing if unknown. */
function TimeChip({ store: { readyMinutes, opens } }: Pick<CardProduct, 'store'>) {
  if (readyMinutes === undefined && !opens) return null;
  return (
    <span className="product-time num">
      <ClockIcon />
      {readyMinutes === undefined ? (
        opens && opensInShort(opens)
      ) : (
        <span>
          <span className="product-time-word">Ready </span>~{readyMinutes} min
        </span>
      )}
    </span>
  );
}

type LineProps = { product: CardProduct; per: string | null };
type Labelled = Pick<CardProduct, 'cannabisPlantType' | 'cannabisMetaData'>;

/** '● Sativa · THC 22–26% · 3.5 g · $8.23/g': one line that drops overflowing parts, the last first. */
function Facts({ product, per }: LineProps) {
  const { cannabisPlantType, netWeight } = product;
  const strength = strengthOf(product);
  return (
    <p className="product-meta">
      {cannabisPlantType && (
        <span>
          <PlantType type={cannabisPlantType} />
        </span>
      )}
      {strength && <span>{strength}</span>}
      {netWeight && <span className="product-wide">{netWeight}</span>}
      {per && <span className="product-wide">{per}</span>}
    </p>
  );
}

/** '$40.91  72 stores from $37.45', on a narrow card with weight and price per gram. Links to the other offers. */
function PriceLine({ product, per, price }: LineProps & { price: number }) {
  const { offers, netWeight } = product;
  return (
    <div className="product-prices">
      <p className="product-price">
        <Price cents={price} wasCents={product.price} />
        <span className="product-narrow">
          {netWeight && <span className={netWeight.includes('×') ? 'product-several' : undefined}>{netWeight}</span>}
          {per && <span className="product-per">{per}</span>}
        </span>
      </p>
      {offers && offers.stores > 1 && (
        <Link to={`/products/${product.id}#offers`} className="product-stores above-link tall-target">
          {offers.from < price ? (
            <>
              {offers.stores}
              <span className="product-stores-word"> stores</span> from {money(offers.from)}
            </>
          ) : (
            `${offers.stores} stores`
          )}
        </Link>
      )}
    </div>
  );
}

/**
 * 'Lilac & Loam Canna… · King St W', with number and town on a wide card. Truncates the store's name before the street:
 * branches of a chain share the name. The town stands below where no distance is known.
 */
function StoreLines({ store }: Pick<CardProduct, 'store'>) {
  const { delivery, displayAs, distance: km, location } = store;
  const where = km === undefined ? location?.city : distance(km);
  const [number = ''] = /^\d\S*\s/.exec(location?.address ?? '') ?? [];
  const facts = [where, delivery !== undefined && deliveryInShort(delivery)].filter(Boolean);
  return (
    <>
      <p className="product-where">
        <span className="product-store">{displayAs || 'No Store Name!'}</span>
        {location && (
          <span className="product-street">
            <span className="product-number">{number}</span>
            {location.address.slice(number.length)}
            {where !== location.city && <span className="product-number">, {location.city}</span>}
          </span>
        )}
      </p>
      {facts.length > 0 && <p className="product-delivery">{facts.join(' · ')}</p>}
    </>
  );
}

/** '● Sativa · THC 22–26% · W: 3.5 g': for wide list rows. */
export function ProductMeta({ product }: { product: Labelled & Pick<CardProduct, 'netWeight'> }) {
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

/** 'THC 22–26%'; CBD for products with almost no THC, in '● CBD · 50 mg' named once. '' without label data. */
function strengthOf({ cannabisMetaData: label, cannabisPlantType }: Labelled): string {
  if (!label) return '';
  const { unit, minTHC, maxTHC, minCBD, maxCBD } = label;
  const isMostlyCbd = (maxCBD ?? 0) > (maxTHC ?? 0);
  if (!isMostlyCbd) return potency('THC', minTHC, maxTHC, unit);
  return potency(cannabisPlantType === 'cbd' ? '' : 'CBD', minCBD, maxCBD, unit).trim();
}
