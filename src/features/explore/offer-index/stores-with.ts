import { AROUND, type OfferFilter } from './choose-offers.ts';
import type { IndexedStore, OfferIndex } from './offer-index.ts';
import { nearStores, stockists } from './product-sellers.ts';
import { has, placeIn } from './slot-set.ts';
import { deliversTo, type StoreAway, sellsUnder, storesByDistance } from './stores-around.ts';

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
  const having = stockists(
    index,
    slots.filter((slot) => slot !== undefined),
  );
  const isOwn = ({ id }: IndexedStore) => always.includes(id);
  const sells = sellsUnder({ delivery, ...filter });
  if (!point) {
    const own = index.stores.filter((store, ordinal) => having[ordinal] === 1 && isOwn(store) && sells(store));
    return own.map((store) => storeWith(store, slots));
  }
  const near = nearStores(index, point);
  const isWithin = ({ store, ordinal }: StoreAway) =>
    delivery ? deliversTo(store, point) : near[ordinal] === 1 || isOwn(store);
  const found: StoreWith[] = [];
  for (const away of storesByDistance(index, point, (_store, _distance, ordinal) => having[ordinal] === 1)) {
    const { store, distance } = away;
    const isAsked = found.length < most || isOwn(store);
    if (isAsked && isWithin(away) && sells(store))
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
