import { BrandCard } from '#features/catalog/ui';
import { listBrands } from '#features/explore';
import { brandSorts, Explorer, explorerInput, readExplorerQuery } from '#features/explore/ui';
import { head } from '#platform/head.ts';
import { load } from '#platform/page.ts';
import { siteOf } from '#platform/use-site.ts';
import type { Route } from './+types/brands';

const sorts = brandSorts.map(({ value }) => value);
const BRANDS_A_PAGE = 20;

export const loader = load(async ({ call, url }) => {
  const query = readExplorerQuery(url.searchParams, sorts);
  const { page, search, sort } = explorerInput(query);
  return { query, result: await call(listBrands, { page, search, sort, count: BRANDS_A_PAGE }) };
});

export const meta: Route.MetaFunction = ({ matches }) =>
  head(siteOf(matches), {
    title: 'Brands',
    description: 'Cannabis brands on sale at Ontario authorized stores, with all of their products.',
    path: '/brands',
  });

export default function Brands({ loaderData: { query, result } }: Route.ComponentProps) {
  return (
    <Explorer
      title="Brands"
      query={query}
      result={result}
      noun="brands"
      sorts={brandSorts}
      gridClassName="brand-grid"
      empty={{ art: 'search', title: 'No Result Found' }}
      card={(brand) => <BrandCard key={brand.id} brand={brand} />}
    />
  );
}
