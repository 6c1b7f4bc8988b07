import { getStore } from '#features/explore';
import { sharePictureUrl } from '#features/pictures';
import { breadcrumbList, head } from '#platform/head.ts';
import { listHead } from '#platform/list-head.ts';
import { load, type PageArgs } from '#platform/page.ts';
import { siteOf } from '#platform/use-site.ts';
import { Breadcrumb } from '#ui/breadcrumb.tsx';
import type { Route } from './+types/store-products';
import { ListError, ProductExplorer } from './product-explorer.tsx';
import { readProducts } from './read-products.ts';

export const loader = load(async (args: PageArgs<{ storeId: string }>) => {
  const { storeId } = args.params;
  const [{ id, displayAs, imageUrl }, { found }] = await Promise.all([
    args.call(getStore, { id: storeId, loc: args.loc }),
    readProducts(args, { storeId }),
  ]);
  return { store: { id, displayAs, imageUrl }, found };
});

const trailOf = ({ id, displayAs }: { id: string; displayAs: string }) => [
  { label: 'Home', to: '/' },
  { label: 'Stores', to: '/stores' },
  { label: displayAs, to: `/store/${id}` },
  { label: 'Products' },
];

export const meta: Route.MetaFunction = ({ matches, loaderData, location }) => {
  if (!loaderData) return [{ title: 'Page Not Found' }];
  const { displayAs, imageUrl } = loaderData.store;
  const site = siteOf(matches);
  return head(site, {
    ...listHead(location, `Products at ${displayAs}`, { isEmpty: loaderData.found.result.items.length === 0 }),
    description: `Everything on sale at ${displayAs}: prices, strength and stock.`,
    imageUrl: sharePictureUrl(imageUrl),
    structured: [breadcrumbList(site, trailOf(loaderData.store))],
  });
};

export default function StoreProducts({ loaderData: { store, found } }: Route.ComponentProps) {
  return (
    <>
      <div className="page pt-2">
        <Breadcrumb trail={trailOf(store)} />
      </div>
      <ProductExplorer found={found} title={`Products at ${store.displayAs}`} storeId={store.id} />
    </>
  );
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => (
  <ListError error={error} title="Products" noun="products" />
);
