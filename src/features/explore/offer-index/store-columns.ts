import type { Area } from '#features/stores';
import { openIntervals } from '#features/stores/server';
import type { StoreRow } from './offer-index.queries.server.ts';
import type { IndexedStore, IndexedZone } from './offer-index.ts';
import { positionOf } from './stores-around.ts';

/** A listing whose product is not there yet is left out: the change that brings the product names its store too. */
export function indexedStore(row: StoreRow, slots: ReadonlyMap<number, number>): IndexedStore {
  const slotOf = (_: number, at: number) => slots.get(row.products?.[at] as number) ?? -1;
  const known = Array.from(row.products ?? [], slotOf);
  const at = [...known.keys()].filter((n) => (known[n] as number) >= 0);
  const inStock = at.filter((n) => n < row.in_stock).length;
  return {
    id: row.id,
    position: positionOf({ lat: row.latitude, lng: row.longitude }),
    hasDelivery: row.has_delivery,
    timeZone: row.time_zone,
    open: openIntervals(row.hours),
    zones: row.areas?.map(indexedZone) ?? [],
    offers: {
      inStock,
      slots: Int32Array.from(at, (n) => known[n] as number),
      prices: Int32Array.from(at, (n) => row.prices?.[n] as number),
      listingIds: Float64Array.from(at, (n) => row.listings?.[n] as number),
    },
  };
}

/** A point on a zone's edge is inside; its rounding is less than this. */
const EDGE_DEGREES = 1e-6;

function indexedZone(area: Area): IndexedZone {
  const corners = area[0] ?? [];
  const [lngs, lats] = [corners.map(([lng = 0]) => lng), corners.map(([, lat = 0]) => lat)];
  return {
    area,
    west: Math.min(...lngs) - EDGE_DEGREES,
    east: Math.max(...lngs) + EDGE_DEGREES,
    south: Math.min(...lats) - EDGE_DEGREES,
    north: Math.max(...lats) + EDGE_DEGREES,
  };
}
