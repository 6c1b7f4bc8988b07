import { useCall } from '#platform/browser/data/use-call.ts';
import { useDebounced } from '#ui/hooks/use-debounced.ts';
import type { MapBounds, MapView } from '#ui/map/map.ts';
import { listStoreMarkers } from '../explore.contract.ts';

export type MarkerFilter = { search?: string; delivery: boolean; isOpen: boolean };

const WAIT_MS = 200;

/** All stores in view and slightly beyond. The last response shows until the next one comes. */
export function useStoreMarkers({ search, delivery, isOpen }: MarkerFilter, view: MapView | null) {
  const bounds = useDebounced(view && areaAround(view), WAIT_MS);
  return useCall(
    listStoreMarkers,
    {
      bounds: bounds ?? '',
      search: search || undefined,
      delivery: delivery || undefined,
      isOpen: isOpen || undefined,
    },
    { enabled: bounds !== null, keepPrevious: true, staleTime: 60_000 },
  );
}

/**
 * The API's bounds, widened to grid lines, so that small moves fetch nothing and users of a town share a cache entry.
 */
export function areaAround({ bounds, zoom }: MapView): string {
  const step = 180 / 2 ** Math.max(0, Math.floor(zoom));
  const down = (degrees: number, least: number) => Math.max(least, Math.floor(degrees / step) * step);
  const up = (degrees: number, most: number) => Math.min(most, Math.ceil(degrees / step) * step);
  return [down(bounds.west, -180), down(bounds.south, -90), up(bounds.east, 180), up(bounds.north, 90)]
    .map((degrees) => Number(degrees.toFixed(5)))
    .join(',');
}

export const isWithin = (
  { west, south, east, north }: MapBounds,
  [longitude, latitude]: readonly [number, number],
): boolean => longitude >= west && longitude <= east && latitude >= south && latitude <= north;
