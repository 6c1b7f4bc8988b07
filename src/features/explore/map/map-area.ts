import type { MapView } from '#ui/map/map.ts';

const MOST = [180, 90, 180, 90];

/** 'west,south,east,north' in degrees, as in addresses and the API; '' if invalid. */
export function readMapArea(text: string): string {
  const parts = text.length > 60 ? [] : text.split(',');
  const isDegrees = (part: string, at: number) =>
    /^-?\d{1,3}(\.\d{1,6})?$/.test(part) && Math.abs(Number(part)) <= (MOST[at] as number);
  const [, south, , north] = parts.map(Number);
  return parts.length === 4 && parts.every(isDegrees) && Number(south) <= Number(north) ? text : '';
}

/** The visible area, to a metre. */
export const areaOf = ({ bounds: { west, south, east, north } }: Pick<MapView, 'bounds'>): string =>
  [Math.max(west, -180), Math.max(south, -90), Math.min(east, 180), Math.min(north, 90)]
    .map((degrees) => Number(degrees.toFixed(5)))
    .join(',');

/** The share of the map that its centre must move by, and the zoom step, before another search is useful. */
const FAR = 0.15;
/** A zoom button rounds to a whole level: at least half of one. */
const STEP = 0.5;

/** Whether the view has changed enough that its stores may differ. */
export function hasMoved(from: MapView, { center, zoom }: MapView): boolean {
  const { west, south, east, north } = from.bounds;
  return (
    Math.abs(zoom - from.zoom) >= STEP ||
    Math.abs(center[0] - from.center[0]) >= FAR * (east - west) ||
    Math.abs(center[1] - from.center[1]) >= FAR * (north - south)
  );
}
