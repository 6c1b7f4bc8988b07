import { useEffect } from 'react';
import { usePlace } from '#features/places/ui';
import { listStores } from '#features/stores';
import { useCall } from '#platform/browser/data/use-call.ts';
import type { ResultOf } from '#platform/contract/contract.ts';
import { useDebounced } from '#ui/hooks/use-debounced.ts';
import { announce } from '#ui/text/live-region.tsx';
import { listProductFacets } from '../explore.contract.ts';
import type { Filterable } from '../filters/filter-row.tsx';
import { countText } from '../filters/filter-words.ts';
import { type ExplorerQuery, explorerInput } from './explorer-query.ts';

export type Facets = ResultOf<typeof listProductFacets>;
/** Stores have only a total. */
export type FilterCounts = Pick<Facets, 'totalItems'> & Partial<Facets>;

const WAIT_MS = 200;

/** The result count for the filters of `draft`: requested while `isOpen`, debounced after the last change. */
export function useFilterCounts(draft: ExplorerQuery, list: Filterable, isOpen: boolean) {
  const { place } = usePlace();
  const { sort: _, page: __, ...filters } = explorerInput({ ...draft, isFar: false });
  const isNear = place && list.noun === 'products' && !list.storeId;
  const input = {
    ...filters,
    // A changed list starts with near results.
    reach: isNear ? 'near' : undefined,
    ...(list.storeId && { storeId: list.storeId }),
    ...(list.brandId && { brandId: list.brandId }),
    // As precise as the cookie that the list is rendered with.
    loc: place ? `${place.lng.toFixed(3)},${place.lat.toFixed(3)}` : undefined,
  };
  const wanted = JSON.stringify(input);
  const asked = useDebounced(wanted, WAIT_MS);
  const found = useCall(
    list.noun === 'products' ? listProductFacets : listStores,
    { ...(JSON.parse(asked) as typeof input), ...(list.noun !== 'products' && { count: 1 }) },
    { enabled: isOpen, keepPrevious: true, select: (answer): FilterCounts => answer },
  );
  const isStale = found.isPlaceholderData || asked !== wanted;
  const total = isStale || !isOpen ? undefined : found.data?.totalItems;
  useEffect(() => {
    if (total !== undefined) announce(countText(total, list.noun));
  }, [total, list.noun]);
  return {
    found: found.data,
    isStale,
    error: found.isError ? found.error : null,
    retry: () => found.refetch(),
  };
}
