import { branchName, streetAndTown } from '#features/catalog';
import { getStore } from '#features/stores';
import { breadcrumbList, head } from '#platform/web/head.ts';
import { listSeo } from '#platform/web/list-seo.ts';
import { load, type PageArgs } from '#platform/web/page.ts';
import { siteOf } from '#platform/web/use-site.ts';
import { Breadcrumb } from '#ui/parts/breadcrumb.tsx';
import { ListError, ProductExplorer } from '../products/product-explorer.tsx';
import { readProducts } from '../products/read-products.ts';
import type { Route } from './+types/store-products';

export const loader = load(async (args: PageArgs<{ storeId: string }>) => {
  const { storeId } = args.params;
  const [{ id, displayAs, location }, { found }] = await Promise.all([
    args.call(getStore, { id: storeId, loc: args.loc }),
    readProducts(args, { storeId }),
  ]);
  return { store: { id, displayAs, location }, found };
});

const trailOf = ({ id, displayAs }: { id: string; displayAs: string }) => [
  { label: 'Home', to: '/' },
  { label: 'Stores', to: '/stores' },
  { label: displayAs, to: `/store/${id}` },
  { label: 'Products' },
];

export const meta: Route.MetaFunction = ({ matches, loaderData, location }) => {
  if (!loaderData) return [{ title: 'Page Not Found' }];
  const { id, displayAs } = loaderData.store;
  const name = branchName(loaderData.store);
  const site = siteOf(matches);
  return head(site, {
    ...listSeo(location, `Products at ${displayAs}`, { isEmpty: loaderData.found.result.items.length === 0 }),
    description: `Everything on sale at ${name}: prices, strength and stock.`,
    sharePicture: `stores/${id}`,
    structured: [breadcrumbList(site, trailOf(loaderData.store))],
  });
};

export default function StoreProducts({ loaderData: { store, found } }: Route.ComponentProps) {
  return (
    <>
      <div className="page pt-2">
        <Breadcrumb trail={trailOf(store)} />
      </div>
      <ProductExplorer found={found} title={`Products at ${store.displayAs}`} storeId={store.id}>
        <p className="num text-ink-muted">{streetAndTown(store.location)}</p>
      </ProductExplorer>
    </>
  );
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => (
  <ListError error={error} title="Products" noun="products" />
);
