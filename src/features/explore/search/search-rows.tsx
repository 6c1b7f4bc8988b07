import { type Brand, type Product, streetAndTown, unitPriceOf } from '#features/catalog';
import { ProductMeta } from '#features/catalog/ui';
import type { Store } from '#features/stores';
import { openState, readyInWords } from '#features/stores/ui';
import { Picture } from '#ui/parts/picture.tsx';
import { Skeleton } from '#ui/states/skeleton.tsx';
import { counted, distance, money } from '#ui/text/format.ts';
import { matchName } from './name-match.ts';

/** One search result: its link and the look of its row. */
export type SearchHit =
  | { type: 'products'; item: Pick<Product, ProductField> }
  | { type: 'stores'; item: Pick<Store, StoreField> }
  | { type: 'brands'; item: Pick<Brand, 'id' | 'name' | 'displayName' | 'imageUrl'> };

type ProductField =
  | 'id'
  | 'displayName'
  | 'imageUrl'
  | 'brand'
  | 'categoryLabel'
  | 'subcategoryLabel'
  | 'cannabisPlantType'
  | 'cannabisMetaData'
  | 'netWeight'
  | 'price'
  | 'priceSale'
  | 'discountGroup'
  | 'offers';
type StoreField =
  | 'id'
  | 'displayAs'
  | 'location'
  | 'imageUrl'
  | 'distance'
  | 'precision'
  | 'operationHours'
  | 'timeZone'
  | 'preparationMinutes'
  | 'pause'
  | 'fullTimes';

const PATHS = { products: '/products', stores: '/store', brands: '/brands' } as const;

export const pathOf = ({ type, item }: SearchHit): string => `${PATHS[type]}/${item.id}`;

type FoundRowProps = {
  found: SearchHit;
  /** The typed words, underlined in product names. */
  words?: readonly string[];
  /** Shows the price and the number of stores. */
  hasPrice?: boolean;
};

export function FoundRow({ found, words = NONE, hasPrice }: FoundRowProps) {
  const { type, item } = found;
  return (
    <>
      <Picture
        src={item.imageUrl}
        alt=""
        width={52}
        height={52}
        fit={type === 'stores' ? 'cover' : 'contain'}
        dim={type === 'stores' ? 'photo' : 'art'}
        eager
        className="size-12 flex-none rounded-[10px] bg-tile"
      />
      <span className="min-w-0 flex-1">
        {type === 'products' && <ProductWords product={item} words={words} />}
        {type === 'stores' && <StoreWords store={item} />}
        {type === 'brands' && <b className={NAME}>{item.displayName || item.name || 'Unknown'}</b>}
      </span>
      {type === 'products' && hasPrice && <ProductPrice product={item} />}
    </>
  );
}

const NONE: readonly string[] = [];
const NAME = 'block truncate leading-snug font-semibold';

function ProductWords({ product, words }: { product: Pick<Product, ProductField>; words: readonly string[] }) {
  const { displayName, brand, categoryLabel, subcategoryLabel } = product;
  return (
    <>
      <b className={NAME}>
        {matchName(displayName || 'Unknown', words).parts.map(({ text, isMatch }, n) =>
          isMatch ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a name have no other identity
            <mark key={n} className="search-match">
              {text}
            </mark>
          ) : (
            text
          ),
        )}
      </b>
      <span className="block truncate text-xs text-ink-muted">
        {[brand.displayName || 'Unknown', categoryLabel, subcategoryLabel].filter(Boolean).join(' | ')}
      </span>
      <ProductMeta product={product} />
    </>
  );
}

function ProductPrice({ product }: { product: Pick<Product, ProductField> }) {
  const { offers } = product;
  return (
    <span className="search-price num">
      <b className="block font-semibold">{money(unitPriceOf(product))}</b>
      {offers && <span className="block text-xs text-ink-muted">{counted(offers.stores, 'store')}</span>}
    </span>
  );
}

function StoreWords({ store }: { store: Pick<Store, StoreField> }) {
  const state = openState(store, new Date());
  return (
    <>
      <b className={NAME}>{store.displayAs || 'No Store Name!'}</b>
      <span className="num block text-xs wrap-break-word text-ink-muted">{streetAndTown(store.location)}</span>
      <span className="num flex gap-1.5 text-xs text-ink-muted">
        {store.distance !== undefined && (
          <>
            <span>{distance(store.distance, store.precision !== undefined)}</span>
            <span aria-hidden="true">·</span>
          </>
        )}
        <span className={state.isOpen ? 'text-success-text' : undefined}>{state.text}</span>
      </span>
    </>
  );
}

/** A store suggestion: name, street, distance, ready time, closing time. */
export function StoreSuggestion({ store }: { store: Pick<Store, StoreField> }) {
  const now = new Date();
  const facts = [
    store.location.address,
    store.distance !== undefined && distance(store.distance, store.precision !== undefined),
    readyInWords(store, now),
    openState(store, now).text,
  ].filter(Boolean);
  return (
    <>
      <Picture
        src={store.imageUrl}
        alt=""
        width={40}
        height={40}
        dim="photo"
        eager
        className="size-10 flex-none rounded-[10px] bg-tile"
      />
      <span className="min-w-0 flex-1">
        <b className="block leading-snug font-semibold wrap-break-word">{store.displayAs || 'No Store Name!'}</b>
        <span className="num block text-xs text-ink-muted">{facts.join(' · ')}</span>
      </span>
    </>
  );
}

const ROWS = [0, 1, 2];

/** Three rows of the final height. */
export function LoadingRows() {
  return (
    <div aria-hidden="true" className="py-1.5">
      {ROWS.map((row) => (
        <div key={row} className="flex items-center gap-3 px-4 py-2">
          <Skeleton className="size-12 flex-none rounded-[10px]" />
          <span className="grid flex-1 gap-2">
            <Skeleton className="h-3.5 w-1/2" />
            <Skeleton className="h-3 w-3/4" />
          </span>
        </div>
      ))}
    </div>
  );
}
