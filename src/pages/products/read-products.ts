import { cardProduct, getBrand, listCategories } from '#features/catalog';
import { listProducts } from '#features/explore';
import {
  chosenOnly,
  type ExplorerQuery,
  explorerInput,
  type FixedFilters,
  filterOptions,
  productSorts,
  readExplorerQuery,
  thcNote,
  withFixed,
} from '#features/explore/ui';
import type { Call } from '#platform/contract/contract.ts';
import { inCards } from '#platform/contract/fields.ts';
import { isFailure } from '#platform/errors.ts';
import type { PageArgs } from '#platform/web/page.ts';

export type FoundProducts = Awaited<ReturnType<typeof readProducts>>['found'];

/** The products of an explorer's address, with the filters' display names. */
export async function readProducts(
  { call, loc, url }: Pick<PageArgs, 'call' | 'loc' | 'url'>,
  fixed: FixedFilters = {},
) {
  const query = withFixed(readExplorerQuery(url.searchParams, productSorts), fixed);
  const [list, categories, brands] = await Promise.all([
    listByReach({ call, loc }, query, fixed),
    call(listCategories, {}),
    brandNames(call, query),
  ]);
  const found = {
    chosen: chosenOnly({ ...query, isFar: list.isFar }),
    result: inCards(list.result, cardProduct),
    elsewhere: list.elsewhere,
    note: query.sort.startsWith('thc') ? thcNote(list.result.items) : '',
    categories: filterOptions(categories, query),
    brands,
  };
  return { query, found };
}

/** With a location near products; without any, or on request, far ones. `elsewhere`: the other list's count. */
async function listByReach({ call, loc }: Pick<PageArgs, 'call' | 'loc'>, query: ExplorerQuery, fixed: FixedFilters) {
  const input = { loc, ...explorerInput(query), ...fixed };
  if (!loc || fixed.storeId)
    return { result: await call(listProducts, { ...input, reach: undefined }), elsewhere: 0, isFar: false };
  const other = query.isFar ? 'near' : 'far';
  const [result, { totalItems }] = await Promise.all([
    call(listProducts, { ...input, reach: query.isFar ? 'far' : 'near' }),
    call(listProducts, { ...input, reach: other, page: 0, count: 1 }),
  ]);
  if (query.isFar || result.totalItems > 0 || totalItems === 0)
    return { result, elsewhere: totalItems, isFar: query.isFar };
  return { result: await call(listProducts, { ...input, reach: 'far' }), elsewhere: 0, isFar: true };
}

/** Names of the address's brand ids, without unknown ones. */
async function brandNames(call: Call, { brandId }: ExplorerQuery) {
  const brands = await Promise.all(
    brandId.map(async (id) => {
      try {
        const { displayName } = await call(getBrand, { brandId: id });
        return { id, displayName };
      } catch (error) {
        if (isFailure(error) && error.code === 'not-found') return undefined;
        throw error;
      }
    }),
  );
  return brands.filter((brand) => brand !== undefined);
}

export function titleOf({ category }: ExplorerQuery, { categories }: FoundProducts): string {
  const only = category.length === 1 ? categories.find(({ name }) => name === category[0]) : undefined;
  return only?.displayName ?? 'Products';
}
