import type * as z from 'zod/mini';
import { searching } from '#features/search/server';
import type { Bounds } from '#features/stores';
import { storesFound } from '#features/stores/server';
import { shelfOf } from '#platform/cache/shelf.ts';
import type { Db } from '#platform/db/db.ts';
import { encodedByItem } from '#platform/http/encoding/encoded-once.ts';
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

type Shown = {
  /** By ordinal. */
  isOpen: Uint8Array;
  /** By area and filter. */
  answers: ReturnType<typeof shelfOf<StoreMarker[]>>;
};

/** What maps show, which lasts until a store changes, opens or closes. Opening hours are in whole minutes. */
function shownAt({ stores, ofStores }: OfferIndex, now: Date): Shown {
  const kept = derive<{ minute?: number; shown?: Shown }>(ofStores, 'markers', () => ({}));
  const minute = Math.floor(now.getTime() / 60_000);
  if (kept.shown && kept.minute === minute) return kept.shown;
  const isOpenNow = sellsUnder({ isOpen: true, now });
  const isOpen = Uint8Array.from(stores, (store) => Number(isOpenNow(store)));
  const isSame = kept.shown?.isOpen.every((before, ordinal) => before === isOpen[ordinal]);
  const shown = kept.shown && isSame ? kept.shown : { isOpen, answers: shelfOf<StoreMarker[]>(MOST_KEPT) };
  Object.assign(kept, { minute, shown });
  return shown;
}

/** One response for each area, of markers that are encoded once for all areas. */
function allMarkers(index: OfferIndex, filter: Filter): StoreMarker[] {
  const { answers } = shownAt(index, filter.now);
  const { delivery, isOpen, bounds } = filter;
  const name = JSON.stringify([bounds, delivery, isOpen]);
  const known = answers.get(name);
  if (known) return known;
  const markers = encodedByItem(markersOf(index, filter));
  answers.set(name, markers);
  return markers;
}

function markersOf(
  index: OfferIndex,
  { bounds, delivery, isOpen, now }: Filter,
  found?: ReadonlySet<number>,
): StoreMarker[] {
  const shown = shownAt(index, now);
  return index.stores.flatMap(({ id, hasDelivery, markers }, ordinal) => {
    const isOpenNow = shown.isOpen[ordinal] === 1;
    if ((found && !found.has(id)) || (delivery && !hasDelivery) || (isOpen && !isOpenNow)) return [];
    return bounds && !isInside(bounds, markers.open) ? [] : isOpenNow ? markers.open : markers.closed;
  });
}

function isInside({ west, south, east, north }: Bounds, { coordinates: [lng, lat] }: StoreMarker): boolean {
  if (lat < south || lat > north) return false;
  return west <= east ? lng >= west && lng <= east : lng >= west || lng <= east;
}
