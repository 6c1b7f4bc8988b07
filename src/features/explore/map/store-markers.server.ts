import type * as z from 'zod/mini';
import { searching } from '#features/search/server';
import type { Bounds } from '#features/stores';
import { storesFound } from '#features/stores/server';
import { shelfOf } from '#platform/cache/shelf.ts';
import type { Db } from '#platform/db/db.ts';
import { encodedOnce } from '#platform/http/encoding/encoded-once.ts';
import type { listStoreMarkers, StoreMarker } from '../explore.contract.ts';
import { currentIndex } from '../offer-index/keep-index.server.ts';
import { derive, type OfferIndex } from '../offer-index/offer-index.ts';
import { sellsUnder } from '../offer-index/stores-around.ts';

type Filter = { delivery?: boolean; isOpen?: boolean; bounds?: Bounds; now: Date };

export async function storeMarkers(
  db: Db,
  { search: typed, exact, ...asked }: z.output<typeof listStoreMarkers.input>,
  now: Date,
): Promise<StoreMarker[]> {
  const filter = { ...asked, now };
  if (!typed) return allMarkers(await currentIndex(db), filter);
  const { items } = await searching(db, { kind: 'store', typed, exact, now }, async (meaning) => {
    const [found, index] = [meaning && (await storesFound(db, meaning)), await currentIndex(db)];
    const { isOpen, delivery } = meaning?.limits ?? {};
    // Typed opening hours and delivery take precedence when they are stricter.
    const stricter = { ...filter, isOpen: filter.isOpen || isOpen, delivery: filter.delivery || delivery };
    const items = markersOf(index, stricter, found);
    return { items, totalItems: items.length };
  });
  return items;
}

/** A response for 2,000 stores takes some 500 KB. */
const MOST_KEPT = 50;

/** Shares one response per area until a store changes, opens or closes. Opening hours are in whole minutes. */
function allMarkers(index: OfferIndex, filter: Filter): StoreMarker[] {
  const kept = derive(index.ofStores, 'markers', () => shelfOf<StoreMarker[]>(MOST_KEPT));
  const { delivery, isOpen, bounds, now } = filter;
  const name = JSON.stringify([bounds, delivery, isOpen, Math.floor(now.getTime() / 60_000)]);
  const known = kept.get(name);
  if (known) return known;
  const markers = encodedOnce(markersOf(index, filter));
  kept.set(name, markers);
  return markers;
}

function markersOf({ stores }: OfferIndex, { bounds, ...filter }: Filter, found?: ReadonlySet<number>): StoreMarker[] {
  const sells = sellsUnder(filter);
  const isOpen = sellsUnder({ isOpen: true, now: filter.now });
  return stores.flatMap((store) => {
    const { open, closed } = store.markers;
    if ((found && !found.has(store.id)) || (bounds && !isInside(bounds, open)) || !sells(store)) return [];
    return isOpen(store) ? open : closed;
  });
}

function isInside({ west, south, east, north }: Bounds, { coordinates: [lng, lat] }: StoreMarker): boolean {
  if (lat < south || lat > north) return false;
  return west <= east ? lng >= west && lng <= east : lng >= west || lng <= east;
}
