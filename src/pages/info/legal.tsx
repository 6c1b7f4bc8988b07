import { head } from '#platform/web/head.ts';
import { listSeo } from '#platform/web/list-seo.ts';
import { load } from '#platform/web/page.ts';
import { siteOf } from '#platform/web/use-site.ts';
import { ListError, ProductExplorer } from '../products/product-explorer.tsx';
import { readProducts } from '../products/read-products.ts';
import type { Route } from './+types/legal';

const TITLE = 'Legal cannabis products';

export const loader = load(async (args) => ({ found: (await readProducts(args)).found }));

export const meta: Route.MetaFunction = ({ matches, location: { search } }) =>
  head(siteOf(matches), {
    // The canonical address is /products, the same list.
    ...listSeo({ pathname: '/products', search }, TITLE, { hasCategories: true }),
    description: 'Every product on sale at Ontario authorized cannabis stores: prices, strength and stock near you.',
  });

export default function Legal({ loaderData: { found } }: Route.ComponentProps) {
  return <ProductExplorer found={found} title={TITLE} />;
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => (
  <ListError error={error} title={TITLE} noun="products" />
);
