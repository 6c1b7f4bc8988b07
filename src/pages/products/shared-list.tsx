import { AddButton } from '#features/cart/ui';
import { cardProduct } from '#features/catalog';
import { ProductCard } from '#features/catalog/ui';
import { getSharedList } from '#features/favorites';
import { AddAll, FavoriteButton, ListProducts } from '#features/favorites/ui';
import { linkTokenHead } from '#platform/web/head.ts';
import { load, type PageArgs } from '#platform/web/page.ts';
import { siteOf } from '#platform/web/use-site.ts';
import { counted } from '#ui/text/format.ts';
import type { Route } from './+types/shared-list';

export const loader = load(async ({ call, loc, params: { token } }: PageArgs<{ token: string }>) => {
  const { name, products } = await call(getSharedList, { token, loc });
  return {
    name,
    products: products.map((product) => ({
      ...cardProduct(product),
      storeId: product.storeId,
      cannabisWeight: product.cannabisWeight,
    })),
  };
});

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  linkTokenHead(siteOf(matches), loaderData?.name ?? 'Page Not Found');

/** A list for everyone with its link, without its owner. */
export default function SharedListPage({ loaderData: { name, products } }: Route.ComponentProps) {
  return (
    <div className="page pt-8 pb-16">
      <div className="mb-6 flex flex-wrap items-end justify-between gap-4">
        <div className="min-w-0">
          <h1 className="text-h1 wrap-anywhere">{name}</h1>
          <p className="num mt-1 text-ink-muted">A shared list of {counted(products.length, 'product')}</p>
        </div>
        {products.length > 0 && (
          <div className="flex">
            <AddAll name={name} products={async () => products} />
          </div>
        )}
      </div>
      <h2 className="sr-only">Products</h2>
      <ListProducts
        products={products}
        card={(product) => (
          <ProductCard
            product={product}
            showStore
            heart={<FavoriteButton product={product} />}
            add={<AddButton item={product} />}
          />
        )}
      />
    </div>
  );
}
