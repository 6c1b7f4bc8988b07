import { Link } from 'react-router';
import { AddButton } from '#features/cart/ui';
import { cardProduct } from '#features/catalog';
import { BrandCard, ProductCard } from '#features/catalog/ui';
import { listBrands, listCategories, listProducts, listStores } from '#features/explore';
import {
  brandSorts,
  Explorer,
  type ExplorerQuery,
  explorerInput,
  explorerSearch,
  filterOptions,
  productSorts,
  readExplorerQuery,
  storeSorts,
} from '#features/explore/ui';
import { usePlace } from '#features/places/ui';
import { cardStore } from '#features/stores';
import { StoreCard } from '#features/stores/ui';
import type { Call } from '#platform/contract.ts';
import { inCards } from '#platform/fields.ts';
import { head } from '#platform/head.ts';
import { load } from '#platform/page.ts';
import { siteOf } from '#platform/use-site.ts';
import { cx } from '#ui/classes.ts';
import type { Route } from './+types/search';

const types = ['products', 'stores', 'brands'] as const;
type Type = (typeof types)[number];
const labels: Record<Type, string> = { products: 'Products', stores: 'Stores', brands: 'Brands' };
const sortsOf = { products: productSorts, stores: storeSorts(true), brands: brandSorts };

export const loader = load(async ({ call, loc, url, now }) => {
  const storeId = url.searchParams.get('storeId') || null;
  const type = storeId ? 'products' : (types.find((one) => one === url.searchParams.get('type')) ?? 'products');
  const query = readExplorerQuery(
    url.searchParams,
    sortsOf[type].map(({ value }) => value),
  );
  return { now, storeId, type, query, found: await find(call, { type, query, loc, storeId }) };
});

type Wanted = { type: Type; query: ExplorerQuery; loc: string | undefined; storeId: string | null };

/** One type's list. Each carries its name, so that the page knows which cards to draw. */
async function find(call: Call, { type, query, loc, storeId }: Wanted) {
  const { category, subCategory, ...input } = explorerInput(query);
  const { delivery: _, isOpen: __, ...plain } = input;
  if (type === 'stores')
    return { type, result: inCards(await call(listStores, { loc, ...input }), cardStore) } as const;
  if (type === 'brands') return { type, result: await call(listBrands, plain) } as const;
  const [result, categories] = await Promise.all([
    call(listProducts, {
      loc,
      ...input,
      category,
      subCategory,
      storeId: storeId ?? undefined,
      count: storeId ? 20 : undefined,
    }),
    call(listCategories, {}),
  ]);
  return { type, result: inCards(result, cardProduct), categories: filterOptions(categories, query) } as const;
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => [
  ...head(siteOf(matches), {
    title: `Results for ${loaderData?.query.search ?? ''}`,
    description: 'Search products, stores and brands of Ontario authorized cannabis stores.',
    path: '/search',
  }),
  { name: 'robots', content: 'noindex' },
];

export default function Search({ loaderData: { now, storeId, type, query, found } }: Route.ComponentProps) {
  const { place } = usePlace();
  const extra: Record<string, string> = storeId ? { storeId } : { type };
  const shared = {
    title: `Results for ${query.search || 'everything'}`,
    query,
    extra,
    noun: type,
    sorts: sortsOf[type],
    where: place && type !== 'brands' ? `near ${place.label}` : undefined,
    children: !storeId && <TypeSwitch type={type} query={query} />,
  };
  if (found.type === 'stores') {
    return (
      <Explorer
        {...shared}
        result={found.result}
        hasStoreFilters
        gridClassName="store-grid"
        empty={{ art: 'store', title: 'No Result Found' }}
        card={(store) => <StoreCard key={store.id} store={store} now={new Date(now)} />}
      />
    );
  }
  if (found.type === 'brands') {
    return (
      <Explorer
        {...shared}
        result={found.result}
        gridClassName="brand-grid"
        empty={{ art: 'search', title: 'No Result Found' }}
        card={(brand) => <BrandCard key={brand.id} brand={brand} />}
      />
    );
  }
  return (
    <Explorer
      {...shared}
      result={found.result}
      categories={found.categories}
      hasStoreFilters={!storeId}
      gridClassName="product-grid"
      empty={{ art: 'search', title: 'Unfortunately No Product Found!' }}
      card={(product) => (
        <ProductCard key={product.id} product={product} showStore={!storeId} add={<AddButton item={product} />} />
      )}
    />
  );
}

/** Products, stores or brands: links, so that each has its address. */
function TypeSwitch({ type, query }: { type: Type; query: ExplorerQuery }) {
  return (
    <nav aria-label="Type of result" className="segmented mt-4">
      {types.map((one) => (
        <Link
          key={one}
          to={`/search${explorerSearch({ ...query, category: [], subCategory: [], sort: '', page: 0 }, { type: one })}`}
          aria-current={one === type ? 'page' : undefined}
          className={cx('segment', one === type && 'segment-on')}
        >
          {labels[one]}
        </Link>
      ))}
    </nav>
  );
}
