import type { ReactNode } from 'react';
import type { Product } from '#features/catalog';
import { useCall } from '#platform/browser/data/use-call.ts';
import { ButtonLink } from '#ui/parts/button.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { BusyRegion, Skeleton } from '#ui/states/skeleton.tsx';
import { TryAgain } from '#ui/states/try-again.tsx';
import { counted } from '#ui/text/format.ts';
import { listFavorites } from './favorites.contract.ts';
import './favorites.css';

export function FavoriteList({ card }: { card: (product: Product) => ReactNode }) {
  const { data, isLoading, error, refetch } = useCall(listFavorites, {}, { keepPrevious: true });
  return (
    <>
      <h1 className="text-[2rem] leading-tight font-bold">My Favorites</h1>
      <p className="num mt-1 mb-5 min-h-5.5 text-ink-muted">{data ? counted(data.totalItems, 'product') : null}</p>
      <BusyRegion busy={isLoading} label="Loading your favorites">
        {isLoading && (
          <div className="favorite-grid">
            {[0, 1, 2, 3].map((place) => (
              <Skeleton key={place} className="aspect-square rounded-lg" />
            ))}
          </div>
        )}
        {data && data.items.length > 0 && (
          <>
            <h2 className="sr-only">Products</h2>
            <ul className="favorite-grid">
              {data.items.map((product) => (
                <li key={product.systemProductId}>{card(product)}</li>
              ))}
            </ul>
          </>
        )}
      </BusyRegion>
      {error && !data && <TryAgain error={error} onRetry={() => void refetch()} />}
      {data?.totalItems === 0 && (
        <EmptyState
          art="heart"
          level={2}
          title="Nothing here yet"
          action={<ButtonLink to="/products">Explore products</ButtonLink>}
        >
          Tap the heart on a product to save it here.
        </EmptyState>
      )}
    </>
  );
}
