import { AddButton } from '#features/cart/ui';
import { cardProduct } from '#features/catalog';
import { ProductCard } from '#features/catalog/ui';
import { getStore, listCategories, listProducts } from '#features/explore';
import { Explorer, explorerInput, filterOptions, productSorts, readExplorerQuery } from '#features/explore/ui';
import { inCards } from '#platform/fields.ts';
import { head } from '#platform/head.ts';
import { load, type PageArgs } from '#platform/page.ts';
import { siteOf } from '#platform/use-site.ts';
import { Breadcrumb } from '#ui/breadcrumb.tsx';
import type { Route } from './+types/store-products';

const sorts = productSorts.map(({ value }) => value);

export const loader = load(async ({ call, loc, url, params: { storeId } }: PageArgs<{ storeId: string }>) => {
  const query = readExplorerQuery(url.searchParams, sorts);
  const { delivery: _, isOpen: __, ...input } = explorerInput(query);
  const [store, result, categories] = await Promise.all([
    call(getStore, { id: storeId, loc }),
    call(listProducts, { loc, storeId, ...input }),
    call(listCategories, {}),
  ]);
  return { store, query, result: inCards(result, cardProduct), categories: filterOptions(categories, query) };
});

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  if (!loaderData) return [{ title: 'Page Not Found' }];
  const { id, displayAs, imageUrl } = loaderData.store;
  return head(siteOf(matches), {
    title: `Products at ${displayAs}`,
    description: `Everything on sale at ${displayAs}: prices, strength and stock.`,
    path: `/store/${id}/products`,
    imageUrl,
  });
};

export default function StoreProducts({ loaderData: { store, query, result, categories } }: Route.ComponentProps) {
  return (
    <>
      <div className="page pt-2">
        <Breadcrumb
          trail={[
            { label: 'Home', to: '/' },
            { label: 'Stores', to: '/stores' },
            { label: store.displayAs, to: `/store/${store.id}` },
            { label: 'Products' },
          ]}
        />
      </div>
      <Explorer
        title={`Products at ${store.displayAs}`}
        query={query}
        result={result}
        noun="products"
        sorts={productSorts}
        categories={categories}
        gridClassName="product-grid"
        empty={{ art: 'search', title: 'Unfortunately No Product Found!' }}
        card={(product, index) => (
          <ProductCard key={product.id} product={product} eager={index < 5} add={<AddButton item={product} />} />
        )}
      />
    </>
  );
}
