import type { Area } from '#features/stores';
import { inexact, openIntervals } from '#features/stores/server';
import type { StoreRow } from './offer-index.queries.server.ts';
import type { IndexedStore, IndexedZone } from './offer-index.ts';
import { slotSet } from './slot-set.ts';
import { positionOf } from './stores-around.ts';

/** A listing whose product is not there yet is left out: the change that brings the product names its store too. */
export function indexedStore(row: StoreRow, slots: ReadonlyMap<number, number>): IndexedStore {
  const [products, prices, listings] = [row.products ?? [], row.prices ?? [], row.listings ?? []];
  const { places, inStock } = inOrder(row, slots);
  const column = Int32Array.from(places, (at) => slots.get(products[at] as number) as number);
  return {
    id: row.id,
    markers: { open: markerOf(row, true), closed: markerOf(row, false) },
    position: positionOf({ lat: row.latitude, lng: row.longitude }),
    hasDelivery: row.has_delivery,
    timeZone: row.time_zone,
    open: openIntervals(row.hours),
    dated: row.hours.dates ? row.hours : null,
    pausedUntil: row.paused_at ? (row.paused_until?.getTime() ?? Number.POSITIVE_INFINITY) : 0,
    zones: row.areas?.map(indexedZone) ?? [],
    offers: {
      inStock,
      stocked: slotSet(column.subarray(0, inStock)),
      slots: column,
      prices: Int32Array.from(places, (at) => prices[at] as number),
      listingIds: Float64Array.from(places, (at) => listings[at] as number),
    },
  };
}

/** The places of listings in the row: those in stock first, both parts in the order of slots. */
function inOrder({ products, in_stock }: StoreRow, slots: ReadonlyMap<number, number>) {
  const all = products ?? [];
  // One number to sort by for each listing: its part, its slot, its place.
  const keys = new Float64Array(all.length);
  let [count, inStock] = [0, 0];
  for (const [at, product] of all.entries()) {
    const slot = slots.get(product);
    if (slot === undefined) continue;
    const part = at < in_stock ? 0 : slots.size;
    if (part === 0) inStock++;
    keys[count++] = (part + slot) * all.length + at;
  }
  return { places: Array.from(keys.subarray(0, count).sort(), (key) => key % all.length), inStock };
}

const markerOf = ({ id, name, address, city, longitude, latitude, precision }: StoreRow, isOpen: boolean) => ({
  id: String(id),
  displayAs: name,
  location: { address, city },
  coordinates: [longitude, latitude] as [number, number],
  ...inexact(precision),
  isOpen,
});

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
