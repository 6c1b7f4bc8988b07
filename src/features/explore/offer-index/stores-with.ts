import { AROUND, type OfferFilter } from './choose-offers.ts';
import type { IndexedStore, OfferIndex } from './offer-index.ts';
import { has, placeIn } from './slot-set.ts';
import { deliversTo, isNear, sellsUnder, storesAround } from './stores-around.ts';

/** A store that has some products in stock. */
export type StoreWith = {
  storeId: number;
  /** By the products that were asked for; null: it does not have it in stock. */
  listingIds: readonly (number | null)[];
  /** Grows with the distance; 0 without a point. */
  away: number;
  /** Within 3 km. */
  isAround: boolean;
};

type Asked = Omit<OfferFilter, 'reach'> & { most: number };

/**
 * The nearest stores near the point (with `delivery` those that deliver to it) that have any of the products in stock, and
 * of the stores `always` those that do; without a point only these. The products are named by their ids.
 */
export function storesWith(
  index: OfferIndex,
  products: readonly number[],
  always: readonly number[],
  { point, delivery, most, ...filter }: Asked,
): StoreWith[] {
  const slots = products.map((id) => index.products.slots.get(id));
  const hasAny = ({ offers }: IndexedStore) => slots.some((slot) => slot !== undefined && has(offers.stocked, slot));
  if (!point) {
    const own = index.stores.filter((store) => always.includes(store.id) && hasAny(store));
    return own.filter(sellsUnder({ delivery, ...filter })).map((store) => storeWith(store, slots));
  }
  const isNearPoint = isNear(point);
  const isWithin = (store: IndexedStore, distance: number) =>
    delivery ? deliversTo(store, point) : isNearPoint(store, distance) || always.includes(store.id);
  const found: StoreWith[] = [];
  // Nearest first, so that few of many stores are searched for the products.
  for (const { store, distance } of storesAround(index, point, filter, isWithin)) {
    if ((found.length < most || always.includes(store.id)) && hasAny(store))
      found.push({ ...storeWith(store, slots), away: distance, isAround: distance <= AROUND });
  }
  return found;
}

function storeWith({ id, offers }: IndexedStore, slots: readonly (number | undefined)[]): StoreWith {
  const { stocked, listingIds } = offers;
  return {
    storeId: id,
    away: 0,
    isAround: false,
    listingIds: slots.map((slot) =>
      // Those in stock come first, in the order of slots.
      slot !== undefined && has(stocked, slot) ? (listingIds[placeIn(stocked, slot)] as number) : null,
    ),
  };
}
