import { type ReactNode, type RefObject, Suspense, useEffect, useId, useRef, useState } from 'react';
import { AddButton } from '#features/cart/ui';
import type { CardProduct } from '#features/catalog';
import { ProductCard } from '#features/catalog/ui';
import type { ProductSort } from '#features/explore';
import { productSorts } from '#features/explore/ui';
import { FavoriteButton } from '#features/favorites/ui';
import { SortSelect } from '#ui/fields/sort-select.tsx';
import { TextLink } from '#ui/fields/text-link.tsx';
import { Button } from '#ui/parts/button.tsx';
import { Skeleton } from '#ui/states/skeleton.tsx';
import { TryAgain } from '#ui/states/try-again.tsx';
import { cx } from '#ui/styles/classes.ts';
import { grouped } from '#ui/text/format.ts';
import { FIRST_ROWS } from './menu-section.ts';
import { type MenuShelf, useShelf } from './use-shelf.ts';

type ShelfProps = {
  id: string;
  title: string;
  more: { to: string; label: string };
  className?: string;
};

export const RecommendedShelf = ({ products, ...shelf }: ShelfProps & { products: readonly CardProduct[] }) => (
  <Suspense>
    <Shelf {...shelf}>
      <ul className="product-grid menu-grid">
        {products.map((product) => (
          <ProductItem key={product.id} product={product} />
        ))}
      </ul>
    </Shelf>
  </Suspense>
);

/**
 * A menu category that loads more near its end, or by a button. A separate Suspense boundary, so that a long page
 * hydrates piece by piece, pressed parts first.
 */
export const GrowingShelf = (props: ShelfProps & { shelf: MenuShelf }) => (
  <Suspense>
    <Growing {...props} />
  </Suspense>
);

function Growing({ shelf, ...rest }: ShelfProps & { shelf: MenuShelf }) {
  const [sort, setSort] = useState<ProductSort | ''>('');
  const { items, isLoading, isStale, error, comingCount, way, grow, isRepeated } = useShelf(shelf, sort);
  const list = useRef<HTMLUListElement>(null);
  const goOn = useFocusOnFirstNew(list, items.length);
  return (
    <Shelf
      {...rest}
      count={shelf.totalItems}
      busy={isLoading}
      sort={
        shelf.totalItems > FIRST_ROWS && (
          <SortSelect
            of={rest.title}
            value={sort}
            sorts={productSorts}
            onChange={(next) => setSort(next as ProductSort | '')}
          />
        )
      }
    >
      <ul ref={list} className={cx('product-grid menu-grid', isStale && 'opacity-60')}>
        {items.map((product) => (
          <ProductItem key={product.id} product={product} />
        ))}
        {isLoading && !isStale && <SkeletonItems count={comingCount} />}
      </ul>
      {isRepeated > 0 && way === null && (
        <p className="mt-4 text-sm text-ink-muted">
          <TextLink to="#recommended">{`${isRepeated} more in Recommended`}</TextLink>
        </p>
      )}
      {error && (
        <div className="mt-5">
          <TryAgain error={error} onRetry={grow} />
        </div>
      )}
      {way === 'scroll' && <EndMark onNear={grow} shown={items.length} />}
      {way === 'button' && (
        <Button
          tone="secondary"
          className="mx-auto mt-6 flex"
          busy={isLoading}
          onClick={() => {
            goOn();
            grow();
          }}
        >
          Load more
          <span className="sr-only">: {rest.title}</span>
        </Button>
      )}
    </Shelf>
  );
}

type FrameProps = ShelfProps & { count?: number; busy?: boolean; sort?: ReactNode; children: ReactNode };

function Shelf({ id, title, more, className, count, busy, sort, children }: FrameProps) {
  const titleId = useId();
  return (
    <section id={id} aria-labelledby={titleId} aria-busy={busy || undefined} className={className}>
      <div className="mb-3.5 flex flex-wrap items-baseline justify-between gap-x-4 mobile:mb-5">
        <h2 className="text-h2">
          <span id={titleId}>{title}</span>
          {count !== undefined && <span className="menu-count num">{grouped(count)}</span>}
        </h2>
        <div className="flex flex-none items-center gap-4">
          {sort}
          <TextLink to={more.to} className="inline-flex min-h-11 items-center">
            {more.label}
            <span className="sr-only">: {title}</span>
          </TextLink>
        </div>
      </div>
      {children}
    </section>
  );
}

const ProductItem = ({ product }: { product: CardProduct }) => (
  <li className="min-w-0">
    <ProductCard product={product} heart={<FavoriteButton product={product} />} add={<AddButton item={product} />} />
  </li>
);

/** Placeholders of the final size. */
function SkeletonItems({ count }: { count: number }) {
  return Array.from({ length: count }, (_, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: all alike
    <li key={at} aria-hidden="true" className="min-w-0">
      <Skeleton className="aspect-square rounded-lg" />
      <Skeleton className="mt-3 h-4 w-4/5" />
      <Skeleton className="mt-2 h-4 w-3/5" />
      <Skeleton className="mt-2 h-4 w-3/5" />
      <Skeleton className="mt-3 h-5 w-1/4" />
    </li>
  ));
}

/** The end of a section. Calls `onNear` within 600 px below the window, not from above. */
function EndMark({ onNear, shown }: { onNear: () => void; shown: number }) {
  const mark = useRef<HTMLDivElement>(null);
  const latest = useRef(onNear);
  useEffect(() => {
    latest.current = onNear;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: with more shown it looks again, it may still be near
  useEffect(() => {
    const watcher = new IntersectionObserver(([entry]) => entry?.isIntersecting && latest.current(), {
      rootMargin: '-200px 0px 600px 0px',
    });
    if (mark.current) watcher.observe(mark.current);
    return () => watcher.disconnect();
  }, [shown]);
  return <div ref={mark} className="h-px" />;
}

/** Returns a press handler that focuses the first new product. */
function useFocusOnFirstNew(list: RefObject<HTMLUListElement | null>, count: number): () => void {
  const awaited = useRef<number>(null);
  useEffect(() => {
    if (awaited.current === null || count <= awaited.current) return;
    list.current?.children[awaited.current]?.querySelector('a')?.focus();
    awaited.current = null;
  }, [list, count]);
  return () => {
    awaited.current = count;
  };
}
