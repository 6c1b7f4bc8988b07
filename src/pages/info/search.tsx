import { listBrands } from '#features/catalog';
import { listProducts } from '#features/explore';
import {
  chosenOnly,
  Explorer,
  emptyQuery,
  foundBrandSorts,
  readExplorerQuery,
  SearchForm,
  storeInput,
  storeSorts,
} from '#features/explore/ui';
import { usePlace } from '#features/places/ui';
import { cardStore, getStore, listStores } from '#features/stores';
import { StoreCard } from '#features/stores/ui';
import { inCards } from '#platform/contract/fields.ts';
import { head } from '#platform/web/head.ts';
import { load, type PageArgs } from '#platform/web/page.ts';
import { siteOf } from '#platform/web/use-site.ts';
import { Breadcrumb } from '#ui/parts/breadcrumb.tsx';
import { Link } from '#ui/parts/link.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { cx } from '#ui/styles/classes.ts';
import { BrandExplorer, cardBrand } from '../brands/brand-explorer.tsx';
import { ListError, ProductExplorer } from '../products/product-explorer.tsx';
import { readProducts } from '../products/read-products.ts';
import type { Route } from './+types/search';

const types = ['products', 'stores', 'brands'] as const;
type Type = (typeof types)[number];
const labels: Record<Type, string> = { products: 'Products', stores: 'Stores', brands: 'Brands' };
const sorts = { stores: storeSorts(true), brands: foundBrandSorts };

export const loader = load(async (args) => {
  const words = readExplorerQuery(args.url.searchParams, []).search;
  if (!words) return { words, now: args.now, found: null, elsewhere: [] };
  // Drops invalid ids, as all invalid parameters.
  const storeId = /^\w{1,64}$/.exec(args.url.searchParams.get('storeId') ?? '')?.[0];
  if (storeId) return { words, now: args.now, found: await findInStore(args, storeId), elsewhere: [] };
  const found = await find(args);
  return { words, now: args.now, found, elsewhere: await elsewhere(args, found, words) };
});

/** Without results: the other types that have some, with counts. */
async function elsewhere({ call }: PageArgs, found: Awaited<ReturnType<typeof find>>, search: string) {
  const { result } = 'found' in found ? found.found : found;
  if (result.totalItems > 0) return [];
  const one = { search, count: 1 };
  const lists = {
    products: () => call(listProducts, one),
    stores: () => call(listStores, one),
    brands: () => call(listBrands, one),
  };
  const others = types.filter((type) => type !== found.type);
  const counts = await Promise.all(
    others.map(async (type) => {
      const { totalItems, searched } = await lists[type]();
      return { type, count: searched?.dropped.length ? 0 : totalItems };
    }),
  );
  return counts.filter(({ count }) => count > 0);
}

/** A list of one type, tagged with its name for the choice of cards. */
async function find(args: PageArgs) {
  const { call, url, loc } = args;
  const type = types.find((one) => one === url.searchParams.get('type')) ?? 'products';
  if (type === 'products') return { type, store: null, ...(await readProducts(args)) } as const;
  const query = readExplorerQuery(url.searchParams, sorts[type]);
  const chosen = chosenOnly(query);
  const { delivery, isOpen, bounds, ...plain } = storeInput(query);
  if (type === 'brands') return { type, chosen, result: inCards(await call(listBrands, plain), cardBrand) } as const;
  const result = await call(listStores, { loc, ...plain, delivery, isOpen, bounds });
  return { type, chosen, result: inCards(result, cardStore) } as const;
}

async function findInStore(args: PageArgs, storeId: string) {
  const [{ id, displayAs }, { found }] = await Promise.all([
    args.call(getStore, { id: storeId }),
    readProducts(args, { storeId }),
  ]);
  return { type: 'products', store: { id, displayAs }, found } as const;
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  head(siteOf(matches), {
    title: loaderData?.words ? `Results for ${loaderData.words}` : 'Search',
    description: 'Search products, stores and brands of Ontario authorized cannabis stores.',
    path: '/search',
    isListed: false,
  });

export default function Search({ loaderData: { words, now, found, elsewhere } }: Route.ComponentProps) {
  if (!found) return <NoWords />;
  const title = `Results for ${words}`;
  if (found.type === 'stores') return <FoundStores title={title} found={found} now={now} elsewhere={elsewhere} />;
  if (found.type === 'brands')
    return (
      <BrandExplorer title={title} chosen={found.chosen} result={found.result} extra={{ type: 'brands' }}>
        <TypeSwitch type="brands" words={words} elsewhere={elsewhere} />
      </BrandExplorer>
    );
  const { store } = found;
  if (!store)
    return (
      <ProductExplorer found={found.found} title={title} extra={{ type: 'products' }}>
        <TypeSwitch type="products" words={words} elsewhere={elsewhere} />
      </ProductExplorer>
    );
  return (
    <>
      <div className="page pt-2">
        <Breadcrumb
          trail={[
            { label: 'Home', to: '/' },
            { label: 'Stores', to: '/stores' },
            { label: store.displayAs, to: `/store/${store.id}` },
            { label: 'Search' },
          ]}
        />
      </div>
      <ProductExplorer
        found={found.found}
        title={title}
        storeId={store.id}
        extra={{ storeId: store.id }}
        where={`at ${store.displayAs}`}
      />
    </>
  );
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => (
  <ListError error={error} title="Search" noun="products" />
);

type FoundStoresProps = {
  title: string;
  found: Extract<NonNullable<Route.ComponentProps['loaderData']['found']>, { type: 'stores' }>;
  now: string;
  elsewhere: Elsewhere;
};

function FoundStores({ title, found: { chosen, result }, now, elsewhere }: FoundStoresProps) {
  const { place } = usePlace();
  const moment = new Date(now);
  const query = { ...emptyQuery, ...chosen };
  return (
    <Explorer
      title={title}
      query={query}
      extra={{ type: 'stores' }}
      result={result}
      noun="stores"
      where={place ? `near ${place.label.split(',')[0]}` : undefined}
      sorts={storeSorts(place !== null, true)}
      hasStoreFilters
      gridClassName="store-grid"
      empty={{ art: 'store', title: 'No Result Found' }}
      card={(store) => <StoreCard key={store.id} store={store} now={moment} />}
    >
      <TypeSwitch type="stores" words={query.search} elsewhere={elsewhere} />
    </Explorer>
  );
}

type Elsewhere = readonly { type: Type; count: number }[];
type TypeSwitchProps = { type: Type; words: string; elsewhere: Elsewhere };

/**
 * Types as links, each with its address. Keeps the words, not the filters. Without results, others show their counts.
 */
function TypeSwitch({ type, words, elsewhere }: TypeSwitchProps) {
  const countOf = (one: Type) => elsewhere.find((other) => other.type === one)?.count;
  return (
    <nav aria-label="Type of result" className="segmented mt-4">
      {types.map((one) => (
        <Link
          key={one}
          to={`/search?${new URLSearchParams({ search: words, type: one })}`}
          aria-current={one === type ? 'page' : undefined}
          className={cx('segment', one === type && 'segment-on')}
        >
          {labels[one]}
          {countOf(one) !== undefined && <span className="num">&nbsp;{`(${countOf(one)})`}</span>}
        </Link>
      ))}
    </nav>
  );
}

function NoWords() {
  return (
    <div className="page py-10">
      <EmptyState art="search" level={1} title="Search products, stores and brands">
        Enter a name, a brand or a category.
      </EmptyState>
      <SearchForm className="mx-auto max-w-180" />
    </div>
  );
}
