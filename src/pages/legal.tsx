import { head } from '#platform/head.ts';
import { listHead } from '#platform/list-head.ts';
import { load } from '#platform/page.ts';
import { siteOf } from '#platform/use-site.ts';
import type { Route } from './+types/legal';
import { ListError, ProductExplorer } from './product-explorer.tsx';
import { readProducts } from './read-products.ts';

const TITLE = 'Legal cannabis products';

export const loader = load(async (args) => ({ found: (await readProducts(args)).found }));

export const meta: Route.MetaFunction = ({ matches, location: { search } }) =>
  head(siteOf(matches), {
    // The same list as /products, which search engines should know it by.
    ...listHead({ pathname: '/products', search }, TITLE, { hasCategories: true }),
    description: 'Every product on sale at Ontario authorized cannabis stores: prices, strength and stock near you.',
  });

export default function Legal({ loaderData: { found } }: Route.ComponentProps) {
  return <ProductExplorer found={found} title={TITLE} />;
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => (
  <ListError error={error} title={TITLE} noun="products" />
);
