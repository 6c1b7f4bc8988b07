import { AddButton } from '#features/cart/ui';
import { cardProduct } from '#features/catalog';
import { ProductCard } from '#features/catalog/ui';
import { listCategories, listProducts } from '#features/explore';
import {
  Explorer,
  explorerInput,
  explorerSearch,
  filterOptions,
  productSorts,
  readExplorerQuery,
} from '#features/explore/ui';
import { usePlace } from '#features/places/ui';
import { inCards } from '#platform/fields.ts';
import { head } from '#platform/head.ts';
import { load } from '#platform/page.ts';
import { siteOf } from '#platform/use-site.ts';
import type { Route } from './+types/products';

const sorts = productSorts.map(({ value }) => value);
const FIRST_ROW = 5;

export const loader = load(async ({ call, loc, url }) => {
  const query = readExplorerQuery(url.searchParams, sorts);
  const [result, categories] = await Promise.all([
    call(listProducts, { loc, ...explorerInput(query) }),
    call(listCategories, {}),
  ]);
  const chosen = categories.filter(({ name }) => query.category.includes(name));
  return {
    query,
    result: inCards(result, cardProduct),
    categories: filterOptions(categories, query),
    title: chosen.length === 1 ? (chosen[0]?.displayName ?? 'Products') : 'Products',
  };
});

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  head(siteOf(matches), {
    title: loaderData?.title ?? 'Products',
    description: `${loaderData?.title ?? 'Products'} at Ontario authorized cannabis stores: prices, strength and stock near you.`,
    path: `/products${loaderData ? explorerSearch({ ...loaderData.query, sort: '', delivery: false, isOpen: false }) : ''}`,
  });

export default function Products({ loaderData: { query, result, categories, title } }: Route.ComponentProps) {
  const { place } = usePlace();
  return (
    <Explorer
      title={title}
      query={query}
      result={result}
      noun="products"
      where={place ? `near ${place.label}` : undefined}
      sorts={productSorts}
      categories={categories}
      hasStoreFilters
      gridClassName="product-grid"
      empty={{ art: 'search', title: 'Unfortunately No Product Found!' }}
      card={(product, index) => (
        <ProductCard
          key={product.id}
          product={product}
          showStore
          eager={index < FIRST_ROW}
          add={<AddButton item={product} />}
        />
      )}
    />
  );
}
