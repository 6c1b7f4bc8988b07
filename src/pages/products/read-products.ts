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
  withFixed,
} from '#features/explore/ui';
import type { Call } from '#platform/contract/contract.ts';
import { inCards } from '#platform/contract/fields.ts';
import { isFailure } from '#platform/errors.ts';
import type { PageArgs } from '#platform/web/page.ts';

export type FoundProducts = Awaited<ReturnType<typeof readProducts>>['found'];

/** The products that an explorer's address asks for, with the names that its filters need. */
export async function readProducts(
  { call, loc, url }: Pick<PageArgs, 'call' | 'loc' | 'url'>,
  fixed: FixedFilters = {},
) {
  const query = withFixed(readExplorerQuery(url.searchParams, productSorts), fixed);
  const [result, categories, brands] = await Promise.all([
    call(listProducts, { loc, ...explorerInput(query), ...fixed }),
    call(listCategories, {}),
    brandNames(call, query),
  ]);
  const found = {
    chosen: chosenOnly(query),
    result: inCards(result, cardProduct),
    categories: filterOptions(categories, query),
    brands,
  };
  return { query, found };
}

/** Of the brands that the address names by id; one that does not exist is left out. */
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

/** The one category that is shown, or all products. */
export function titleOf({ category }: ExplorerQuery, { categories }: FoundProducts): string {
  const only = category.length === 1 ? categories.find(({ name }) => name === category[0]) : undefined;
  return only?.displayName ?? 'Products';
}
