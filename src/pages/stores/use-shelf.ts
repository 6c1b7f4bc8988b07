import { useState } from 'react';
import { type CardProduct, cardProduct } from '#features/catalog';
import { listProducts, type ProductSort } from '#features/explore';
import { useCallPages } from '#platform/browser/data/use-call-pages.ts';
import { useKeyboard } from '#ui/hooks/use-keyboard.ts';
import { useMediaQuery } from '#ui/hooks/use-media-query.ts';
import { menuSection } from './menu-section.ts';

const ON_A_PAGE = 20;
/** After this many pages keyboard users load more by a button, as they could not get past the section. */
const PAGES_BY_KEYBOARD = 3;

export type MenuShelf = {
  storeId: string;
  category: string;
  /** 'longitude,latitude' of the shopper, if known. */
  loc: string | undefined;
  first: readonly CardProduct[];
  totalItems: number;
  /** How many are omitted, because they are recommended. */
  repeated: number;
  recommended: readonly CardProduct[];
  /** The last section waits for a press, so that the footer can be reached. */
  isLast: boolean;
};

export function useShelf(
  { storeId, category, loc, first, totalItems, isLast, ...shelf }: MenuShelf,
  sort: ProductSort | '',
) {
  const [isWanted, setWanted] = useState(false);
  const pages = useCallPages(
    listProducts,
    { storeId, category, loc, count: ON_A_PAGE, ...(sort && { sort }) },
    {
      enabled: isWanted || sort !== '',
      nextPage: ({ page, pageCount }) => (page + 1 < pageCount ? { page: page + 1 } : undefined),
    },
  );
  const isStill = useMediaQuery('(prefers-reduced-motion: reduce)');
  const isByKeyboard = useKeyboard();
  const loaded = pages.data?.pages ?? [];
  const [start, ...next] = loaded.map(({ items }) => items.map(cardProduct));
  // In an order that the shopper has chosen each product stands in its place.
  const repeatable = new Set(sort ? [] : shelf.recommended.map(({ id }) => id));
  const begun = start && menuSection(start, repeatable);
  const items = begun ? unique([...begun.items, ...next.flat()]) : first;
  const repeated = begun?.repeated ?? shelf.repeated;
  const hasMore = begun ? pages.hasNextPage : totalItems > first.length + repeated;
  const isLoading = pages.isFetching && (pages.isPending || pages.isFetchingNextPage);
  const waits = isStill || isLast || (isByKeyboard && loaded.length >= PAGES_BY_KEYBOARD);
  const grow = () => {
    if (isLoading) return;
    if (begun) void pages.fetchNextPage();
    else if (isWanted) void pages.refetch();
    else setWanted(true);
  };
  return {
    items,
    isRepeated: repeated,
    isLoading,
    /** In another order than the chosen one, which is on its way. */
    isStale: sort !== '' && !begun,
    error: isLoading ? null : pages.error,
    comingCount: Math.max(
      0,
      Math.min(begun ? ON_A_PAGE : ON_A_PAGE - first.length, totalItems - items.length - repeated),
    ),
    way: !hasMore || (pages.error && !isLoading) ? null : waits ? ('button' as const) : ('scroll' as const),
    grow,
  };
}

/** A product that moved up meanwhile is on two pages. */
const unique = (products: readonly CardProduct[]) => [
  ...new Map(products.map((product) => [product.id, product])).values(),
];
