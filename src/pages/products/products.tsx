import { CompareTray, keepWhileViewed } from '#features/explore/ui';
import { head } from '#platform/web/head.ts';
import { listSeo } from '#platform/web/list-seo.ts';
import { load } from '#platform/web/page.ts';
import { siteOf } from '#platform/web/use-site.ts';
import type { Route } from './+types/products';
import { ListError, ProductExplorer } from './product-explorer.tsx';
import { readProducts, titleOf } from './read-products.ts';

export const loader = load(async (args) => {
  const { query, found } = await readProducts(args);
  const title = titleOf(query, found);
  const known = listSeo(args.url, title, { hasCategories: true, isEmpty: found.result.items.length === 0 });
  return { found, title, known };
});

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const title = loaderData?.title ?? 'Products';
  return head(siteOf(matches), {
    ...(loaderData?.known ?? { title, path: '/products' }),
    description: `${title} at Ontario authorized cannabis stores: prices, strength and stock near you.`,
  });
};

export const shouldRevalidate = keepWhileViewed;

export default function Products({ loaderData: { found, title } }: Route.ComponentProps) {
  return (
    <>
      <ProductExplorer found={found} title={title} hasMap />
      <CompareTray />
    </>
  );
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => (
  <ListError error={error} title="Products" noun="products" />
);
