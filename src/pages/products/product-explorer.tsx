import { type ReactNode, Suspense } from 'react';
import { isRouteErrorResponse } from 'react-router';
import { AddButton, useCartOffers } from '#features/cart/ui';
import type { CardProduct } from '#features/catalog';
import { ProductCard } from '#features/catalog/ui';
import {
  CompareToggle,
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
  /** The page has its own title; this one is for screen readers. */
  isPart?: boolean;
  hasMap?: boolean;
  extra?: Record<string, string>;
  where?: string;
  children?: ReactNode;
};

/** Products with all filters: everywhere, or of one store or brand. */
export function ProductExplorer({ found, storeId, brandId, isPart, hasMap, children, ...rest }: ProductExplorerProps) {
  const { place } = usePlace();
  const { chosen, elsewhere, note, ...list } = found;
  const query = { ...emptyQuery, ...chosen };
  const { isFar } = query;
  const near = `near ${place?.label.split(',')[0]}`;
  const [here, away] = [`${grouped(elsewhere)} ${near}`, `${grouped(elsewhere)} further away`];
  const where = isFar ? 'further away' : elsewhere > 0 ? `${near}, ${away}` : near;
  const items = useCartOffers(list.result.items, { enabled: !storeId });
  const aside = useExplorerMap({ query, pinOf });
  return (
    <Explorer
      {...rest}
      {...list}
      result={{ ...list.result, items: [...items] }}
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
          // The offer may change, the card stays.
          key={product.systemProductId}
          product={product}
          showStore={!storeId}
          eager={index < FIRST_ROW}
          heart={<FavoriteButton product={product} />}
          add={<AddButton item={product} />}
          compare={<CompareToggle product={product} />}
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

/** A failed list shows its error in place; `not-found` becomes the page's. */
export function ListError({ error, title, noun }: ListErrorProps) {
  useFailureToast(error);
  if (isRouteErrorResponse(error) && error.status < 500 && error.status !== 429) return <ErrorPage error={error} />;
  return (
    <Suspense>
      <ExplorerFailed error={error} title={title} noun={noun} gridClassName={grids[noun]} />
    </Suspense>
  );
}
