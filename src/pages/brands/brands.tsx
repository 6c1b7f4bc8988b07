import { listBrands } from '#features/catalog';
import { chosenOnly, foundBrandSorts, readExplorerQuery, storeInput } from '#features/explore/ui';
import { inCards } from '#platform/contract/fields.ts';
import { head } from '#platform/web/head.ts';
import { listSeo } from '#platform/web/list-seo.ts';
import { load } from '#platform/web/page.ts';
import { siteOf } from '#platform/web/use-site.ts';
import { ListError } from '../products/product-explorer.tsx';
import type { Route } from './+types/brands';
import { BrandExplorer, cardBrand } from './brand-explorer.tsx';

export const loader = load(async ({ call, url }) => {
  const query = readExplorerQuery(url.searchParams, foundBrandSorts);
  const { page, search, sort } = storeInput(query);
  const result = await call(listBrands, { page, search, sort });
  const known = listSeo(url, 'Brands', { isEmpty: result.items.length === 0 });
  return { chosen: chosenOnly(query), result: inCards(result, cardBrand), known };
});

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  head(siteOf(matches), {
    ...(loaderData?.known ?? { title: 'Brands', path: '/brands' }),
    description: 'Cannabis brands on sale at Ontario authorized stores, with all of their products.',
  });

export default function Brands({ loaderData: { chosen, result } }: Route.ComponentProps) {
  return <BrandExplorer title="Brands" chosen={chosen} result={result} />;
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => (
  <ListError error={error} title="Brands" noun="brands" />
);
