import { type Brand, type Product, streetAndTown } from '#features/catalog';
import { PlantType } from '#features/catalog/ui';
import type { Store } from '#features/stores';
import { openState } from '#features/stores/ui';
import { Picture } from '#ui/parts/picture.tsx';
import { Skeleton } from '#ui/states/skeleton.tsx';
import { distance } from '#ui/text/format.ts';

/** One thing that was found: where it leads and how its row looks. */
export type Found =
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
  | 'netWeight';
type StoreField =
  | 'id'
  | 'displayAs'
  | 'location'
  | 'imageUrl'
  | 'distance'
  | 'precision'
  | 'operationHours'
  | 'timeZone';

const PATHS = { products: '/products', stores: '/store', brands: '/brands' } as const;

export const pathOf = ({ type, item }: Found): string => `${PATHS[type]}/${item.id}`;

export function FoundRow({ found }: { found: Found }) {
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
        className="size-13 flex-none rounded-[10px] bg-tile"
      />
      <span className="min-w-0 flex-1">
        {type === 'products' && <ProductWords product={item} />}
        {type === 'stores' && <StoreWords store={item} />}
        {type === 'brands' && <Name>{item.displayName || item.name || 'Unknown'}</Name>}
      </span>
    </>
  );
}

const Name = ({ children }: { children: string }) => (
  <b className="block truncate leading-snug font-semibold">{children}</b>
);

function ProductWords({ product }: { product: Pick<Product, ProductField> }) {
  const { displayName, brand, categoryLabel, subcategoryLabel, cannabisPlantType: plant, netWeight } = product;
  return (
    <>
      <Name>{displayName || 'Unknown'}</Name>
      <span className="block truncate text-xs text-ink-muted">
        {[brand.displayName || 'Unknown', categoryLabel, subcategoryLabel].filter(Boolean).join(' | ')}
      </span>
      <span className="num flex gap-1.5 text-xs text-ink-muted">
        {plant && <PlantType type={plant} />}
        {plant && netWeight && <span aria-hidden="true">·</span>}
        {netWeight && <span>{`W: ${netWeight}`}</span>}
      </span>
    </>
  );
}

function StoreWords({ store }: { store: Pick<Store, StoreField> }) {
  const state = openState(store, new Date());
  return (
    <>
      <Name>{store.displayAs || 'No Store Name!'}</Name>
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

const ROWS = [0, 1, 2];

/** Three rows of the same height as what they wait for. */
export function LoadingRows() {
  return (
    <div aria-hidden="true" className="py-1.5">
      {ROWS.map((row) => (
        <div key={row} className="flex items-center gap-3 px-4 py-2">
          <Skeleton className="size-13 flex-none rounded-[10px]" />
          <span className="grid flex-1 gap-2">
            <Skeleton className="h-3.5 w-1/2" />
            <Skeleton className="h-3 w-3/4" />
          </span>
        </div>
      ))}
    </div>
  );
}
