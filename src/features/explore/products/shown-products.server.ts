import { type Product, unitPriceOf } from '#features/catalog';
import { toDeliveredProducts } from '#features/stores/server';
import type { Point } from '#platform/contract/fields.ts';
import type { Db } from '#platform/db/db.ts';
import type { ShownProduct } from '../offer-index/asked-products.server.ts';
import { listingAt } from '../offer-index/choose-offers.ts';
import { currentIndex } from '../offer-index/keep-index.server.ts';
import type { OfferIndex } from '../offer-index/offer-index.ts';
import { listingThatShows } from '../offer-index/one-product.ts';
import { competitionAt } from '../offer-index/product-sellers.ts';
import { has } from '../offer-index/slot-set.ts';
import { listingsInOrder } from './product-list.queries.server.ts';

type Place = { point?: Point | undefined; now: Date };

export async function shownProducts(db: Db, shown: readonly ShownProduct[], { point, now }: Place): Promise<Product[]> {
  const rows = await listingsInOrder(
    db,
    shown.map(({ listingId }) => listingId),
    now,
  );
  const offers = new Map(shown.map(({ listingId, competition }) => [String(listingId), competition]));
  const products = await toDeliveredProducts(db, rows, point);
  return products.map((product) => ({ ...product, offers: offers.get(product.id) }));
}

/** These system products at their best offers, in this order, without unlisted ones. */
export async function bestOffers(db: Db, productIds: readonly number[], place: Place): Promise<Product[]> {
  if (productIds.length === 0) return [];
  const index = await currentIndex(db);
  const competitionOf = competitionAt(index, place.point);
  const shown = slotsOf(index, productIds).flatMap((slot) => {
    const listingId = listingThatShows(index, slot, place);
    return listingId === undefined ? [] : [{ listingId, competition: competitionOf(slot) }];
  });
  return shownProducts(db, shown, place);
}

/** The per cent of the best price up to which the shopper's own store is preferred. */
const SAME_STORE_PERCENT = 105;

/** As `bestOffers`, but at the given store if it has stock for at most 5 % more. */
export async function bestOffersFrom(
  db: Db,
  storeId: number,
  productIds: readonly number[],
  place: Place,
): Promise<Product[]> {
  const index = await currentIndex(db);
  const ordinal = index.stores.findIndex(({ id }) => id === storeId);
  const stocked = index.stores[ordinal]?.offers.stocked;
  const slots = stocked ? slotsOf(index, productIds).filter((slot) => has(stocked, slot)) : [];
  const there = slots.map((slot) => ({ listingId: listingAt(index, ordinal, slot), competition: undefined }));
  const atStore = new Map((await shownProducts(db, there, place)).map((one) => [one.systemProductId, one]));
  return (await bestOffers(db, productIds, place)).map((best) => {
    const own = atStore.get(best.systemProductId);
    return own && isAboutAsCheap(own, best) ? own : best;
  });
}

const isAboutAsCheap = (own: Product, best: Product): boolean =>
  best.quantity === 0 || unitPriceOf(own) * 100 <= unitPriceOf(best) * SAME_STORE_PERCENT;

const slotsOf = ({ products: { slots } }: OfferIndex, productIds: readonly number[]): number[] =>
  productIds.flatMap((id) => slots.get(id) ?? []);
