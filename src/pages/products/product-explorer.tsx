import { type ReactNode, Suspense } from 'react';
import { isRouteErrorResponse } from 'react-router';
import { AddButton } from '#features/cart/ui';
import type { CardProduct } from '#features/catalog';
import { ProductCard } from '#features/catalog/ui';
import {
  Explorer,
  ExplorerFailed,
  emptyQuery,
  type FixedFilters,
  foundProductSorts,
  productSorts,
  useExplorerMap,
} from '#features/explore/ui';
import { FavoriteButton } from '#features/favorites/ui';
import { usePlace } from '#features/places/ui';
import { ButtonLink } from '#ui/parts/button.tsx';
import { grouped } from '#ui/text/format.ts';
import { ErrorPage } from '../../shell/error-page.tsx';
import { useFailureToast } from '../../shell/no-response.ts';
import type { FoundProducts } from './read-products.ts';

const FIRST_ROW = 5;
const pinOf = ({ store }: CardProduct) => store.id;

type ProductExplorerProps = FixedFilters & {
  found: FoundProducts;
  title: string;
  /** The page has a title of its own; this one is for screen readers. */
  isPart?: boolean;
  /** Stores of the products on a map beside them. */
  hasMap?: boolean;
  extra?: Record<string, string>;
  /** Behind the count; else 'near M6J 1G6'. */
  where?: string;
  children?: ReactNode;
};

/** Products with all of their filters: everywhere, or those of one store or brand. */
export function ProductExplorer({ found, storeId, brandId, isPart, hasMap, children, ...rest }: ProductExplorerProps) {
  const { place } = usePlace();
  const { chosen, elsewhere, note, ...list } = found;
  const query = { ...emptyQuery, ...chosen };
  const { isFar } = query;
  const near = `near ${place?.label.split(',')[0]}`;
  const [here, away] = [`${grouped(elsewhere)} ${near}`, `${grouped(elsewhere)} further away`];
  const where = isFar ? 'further away' : elsewhere > 0 ? `${near}, ${away}` : near;
  const aside = useExplorerMap({ query, pinOf });
  return (
    <Explorer
      {...rest}
      {...list}
      aside={hasMap ? aside : undefined}
      titleLevel={isPart ? 2 : 1}
      query={query}
      noun="products"
      storeId={storeId}
      brandId={brandId}
      where={rest.where ?? (place && !storeId ? where : undefined)}
      after={(to) =>
        elsewhere > 0 && (
          <ButtonLink tone="secondary" className="mt-10 flex" to={to({ ...query, isFar: !isFar, page: 0 })}>
            {`See ${isFar ? here : away}`}
          </ButtonLink>
        )
      }
      sorts={query.search ? foundProductSorts : productSorts}
      hasStoreFilters={!storeId}
      gridClassName="product-grid"
      empty={{ art: 'search', title: 'Unfortunately No Product Found!' }}
      card={(product, index) => (
        <ProductCard
          key={product.id}
          product={product}
          showStore={!storeId}
          eager={index < FIRST_ROW}
          heart={<FavoriteButton product={product} />}
          add={<AddButton item={product} />}
        />
      )}
    >
      {note && <p className="text-sm text-ink-muted">{note}</p>}
      {children}
    </Explorer>
  );
}

type ListErrorProps = { error: unknown; title: string; noun: 'products' | 'stores' | 'brands' };
const grids = { products: 'product-grid', stores: 'store-grid', brands: 'brand-grid' };

/** A list that could not be loaded says so in its place; what does not exist is the page for that. */
export function ListError({ error, title, noun }: ListErrorProps) {
  useFailureToast(error);
  if (isRouteErrorResponse(error) && error.status < 500 && error.status !== 429) return <ErrorPage error={error} />;
  return (
    <Suspense>
      <ExplorerFailed error={error} title={title} noun={noun} gridClassName={grids[noun]} />
    </Suspense>
  );
}
