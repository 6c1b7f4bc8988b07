import { AddButton } from '#features/cart/ui';
import { cardProduct } from '#features/catalog';
import { ProductCard } from '#features/catalog/ui';
import { getBrand, listCategories, listProducts } from '#features/explore';
import { Explorer, explorerInput, filterOptions, productSorts, readExplorerQuery } from '#features/explore/ui';
import { inCards } from '#platform/fields.ts';
import { breadcrumbList, head } from '#platform/head.ts';
import { load, type PageArgs } from '#platform/page.ts';
import { siteOf } from '#platform/use-site.ts';
import { Breadcrumb } from '#ui/breadcrumb.tsx';
import { Picture } from '#ui/picture.tsx';
import type { Route } from './+types/brand';

const sorts = productSorts.map(({ value }) => value);

export const loader = load(async ({ call, loc, url, params: { brandId } }: PageArgs<{ brandId: string }>) => {
  const query = readExplorerQuery(url.searchParams, sorts);
  const [brand, result, categories] = await Promise.all([
    call(getBrand, { brandId }),
    call(listProducts, { loc, brandId, ...explorerInput(query) }),
    call(listCategories, {}),
  ]);
  return { brand, query, result: inCards(result, cardProduct), categories: filterOptions(categories, query) };
});

const trailOf = (name: string) => [{ label: 'Home', to: '/' }, { label: 'Brands', to: '/brands' }, { label: name }];

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  if (!loaderData) return [{ title: 'Page Not Found' }];
  const { id, displayName, description, imageUrl } = loaderData.brand;
  const site = siteOf(matches);
  return head(site, {
    title: displayName,
    description: description || `Products of ${displayName} at Ontario authorized cannabis stores.`,
    path: `/brands/${id}`,
    imageUrl,
    structured: [breadcrumbList(site, trailOf(displayName))],
  });
};

export default function BrandPage({ loaderData: { brand, query, result, categories } }: Route.ComponentProps) {
  return (
    <>
      <div className="page flex flex-col gap-4 pt-2 pb-6">
        <Breadcrumb trail={trailOf(brand.displayName)} />
        <div className="flex items-center gap-5">
          <Picture
            src={brand.imageUrl}
            alt=""
            width={96}
            height={96}
            fit="contain"
            dim="art"
            eager
            className="size-24 rounded-full"
          />
          <div className="min-w-0">
            <h1 className="text-h1">{brand.displayName}</h1>
            <p className="mt-1 max-w-[66ch] text-ink-muted">{brand.description || 'No Description Found.'}</p>
          </div>
        </div>
      </div>
      <Explorer
        title="Products"
        titleLevel={2}
        query={query}
        result={result}
        noun="products"
        sorts={productSorts}
        categories={categories}
        hasStoreFilters
        gridClassName="product-grid"
        empty={{ art: 'search', title: 'Unfortunately No Product Found!' }}
        card={(product) => (
          <ProductCard key={product.id} product={product} showStore add={<AddButton item={product} />} />
        )}
      />
    </>
  );
}
