import type * as z from 'zod/mini';
import type { Meaning } from '#features/search';
import { searching } from '#features/search/server';
import { pageOf } from '#platform/contract/fields.ts';
import type { Db } from '#platform/db/db.ts';
import { invalid } from '#platform/errors.ts';
import { keyOrNull } from '#platform/id.ts';
import type { listProductFacets, listProducts, ProductFacets } from '../explore.contract.ts';
import { askedProducts, productFacets, productPage } from '../offer-index/asked-products.server.ts';
import type { ProductFilter, Range } from './product-filter.ts';
import { shownProducts } from './shown-products.server.ts';

type Input = z.output<typeof listProducts.input>;
type Filters = z.output<typeof listProductFacets.input>;

const IN_ALL_STORES = 12;
const IN_ONE_STORE = 20;

/** The explorer's list: system products at their best offers, or one store's listings. Unknown ids have none. */
export async function findProducts(db: Db, { page, sort, count: wanted, ...filters }: Input, now: Date) {
  const { store, ...asked } = readFilters(filters, now);
  const count = wanted ?? (store === undefined ? IN_ALL_STORES : IN_ONE_STORE);
  const { shown, inReach, searched } = await searching(db, searchOf(db, filters, now), async (meaning) => {
    const filter = { ...narrowed(asked, meaning), page, sort: sort ?? meaning?.sort, count };
    const { items: shown, totalItems } = productPage(await askedProducts(db, filter, store), filter);
    return { shown, inReach: totalItems, totalItems: totalItems || (await foundElsewhere(db, filter)) };
  });
  const items = await shownProducts(db, shown, { point: filters.loc, now });
  return { ...pageOf(items, { page, count, totalItems: inReach }), searched };
}

/** A search with results in the other part of the list needs no alternative words. */
async function foundElsewhere(db: Db, filter: ProductFilter): Promise<number> {
  if (!filter.reach || !filter.search) return 0;
  return (await askedProducts(db, { ...filter, reach: undefined })).found.count;
}

export async function findFacets(db: Db, filters: Filters, now: Date): Promise<ProductFacets> {
  const { store, ...filter } = readFilters(filters, now);
  const { facets } = await searching(db, searchOf(db, filters, now), async (meaning) => {
    const asked = narrowed(filter, meaning);
    const facets = productFacets(await askedProducts(db, asked, store));
    return { facets, totalItems: facets.totalItems || (await foundElsewhere(db, asked)) };
  });
  return facets;
}

const searchOf = (db: Db, { search, exact, storeId }: Filters, now: Date) => ({
  kind: 'product' as const,
  typed: search,
  exact,
  now,
  count: (meanings: readonly Meaning[]) =>
    countFound(db, meanings, { now, store: storeId === undefined ? undefined : keyOrNothing(storeId) }),
});

/** Sequential: most are cached, and a search uses one connection at a time. */
async function countFound(db: Db, meanings: readonly Meaning[], { store, ...filter }: ProductQuery): Promise<number[]> {
  const counts: number[] = [];
  for (const meaning of meanings) {
    const { found } = await askedProducts(db, narrowed(filter, meaning), store);
    counts.push(found.count);
  }
  return counts;
}

/** Typed prices and strengths filter the list; an explicit filter takes precedence. */
function narrowed(filter: ProductFilter, meaning: Meaning | undefined): ProductFilter {
  if (!meaning) return filter;
  const { maxPrice, minThc } = meaning.limits;
  const isInPercent = minThc !== undefined && !filter.thc && !filter.cbd;
  return {
    ...filter,
    search: meaning,
    price: filter.price ?? (maxPrice === undefined ? undefined : { from: 0, to: maxPrice }),
    ...(isInPercent && { thc: { from: minThc, to: MOST }, potencyUnit: '%' as const }),
  };
}

type ProductQuery = ProductFilter & { store?: number };

function readFilters(filters: Filters, now: Date): ProductQuery {
  const { delivery, isOpen, storeId, loc, reach, potencyUnit } = filters;
  const price = rangeOf(filters, 'Price');
  return {
    category: filled(filters.category),
    subCategory: filled(filters.subCategory),
    brandIds: filled(filters.brandId)?.map(keyOrNothing),
    plantTypes: filled(filters.plantType),
    price,
    thc: rangeOf(filters, 'Thc'),
    cbd: rangeOf(filters, 'Cbd'),
    potencyUnit,
    delivery,
    isOpen,
    reach,
    store: storeId === undefined ? undefined : keyOrNothing(storeId),
    point: loc,
    now,
  };
}

const filled = <T>(list: readonly T[] | undefined) => (list?.length ? list : undefined);

const keyOrNothing = (id: string): number => keyOrNull(id) ?? NOTHING;
/** No row has this id. */
const NOTHING = 0;

const MOST = 1_000_000_000;

function rangeOf(filters: Filters, of: 'Price' | 'Thc' | 'Cbd'): Range | undefined {
  const [from, to] = [filters[`min${of}`], filters[`max${of}`]];
  if (from === undefined && to === undefined) return undefined;
  if (from !== undefined && to !== undefined && from > to)
    throw invalid({ [`max${of}`]: 'The end of a range is not below its start.' });
  return { from: from ?? 0, to: to ?? MOST };
}
