import type * as z from 'zod/mini';
import { arrivingBetween, readyAt } from '#features/stores';
import { storesByIds } from '#features/stores/server';
import { pageOf } from '#platform/contract/fields.ts';
import type { Db } from '#platform/db/db.ts';
import { orNotFound } from '#platform/errors.ts';
import { keyOrNull } from '#platform/id.ts';
import type { listOfferChoices, listProductOffers, OfferWord, StockedOffer } from '../explore.contract.ts';
import type { OfferFilter } from '../offer-index/choose-offers.ts';
import { currentIndex } from '../offer-index/keep-index.server.ts';
import { cheapestOf, listingThatShows, type Seller, sellersNear } from '../offer-index/one-product.ts';
import { kmOf } from '../offer-index/stores-around.ts';
import { offersByIds, preparationTimes, systemProductOf } from './offers.queries.server.ts';

/** Ready times are computed for at most this many of the nearest offers, per page and for sorting. */
const MOST_TIMED = 50;
const MOST_SORTED_BY_TIME = 200;
/** Delivered prices are compared for at most this many of the nearest offers. */
const MOST_DELIVERING = 200;

/** The offers that a shopper most likely chooses between, without duplicates. */
export async function offerChoices(
  db: Db,
  { id, loc: point }: z.output<typeof listOfferChoices.input>,
  now: Date,
): Promise<z.output<typeof listOfferChoices.result>> {
  const { index, slot } = await productInIndex(db, id);
  const sellers = sellersNear(index, slot, { point, now });
  const words = new Map<number, OfferWord[]>();
  const say = (word: OfferWord, listingId: number | undefined) => {
    if (listingId !== undefined) words.set(listingId, [...(words.get(listingId) ?? []), word]);
  };
  if (point) say('nearest', sellers[0]?.listingId);
  const cheapest = cheapestOf(sellers);
  say('cheapest', cheapest?.listingId);
  if (point) say('soonest', (await soonestFirst(db, sellers.slice(0, MOST_TIMED), { now }))[0]?.listingId);
  if (sellers.length > 0) say('best', listingThatShows(index, slot, { point, now }));
  const offers = await readOffers(db, [...words.keys()], { point, now });
  return {
    stores: sellers.length,
    from: cheapest?.price ?? null,
    to: sellers.reduce<number | null>((most, { price }) => Math.max(most ?? price, price), null),
    choices: offers.map((offer) => ({ ...offer, is: words.get(Number(offer.productId)) ?? [] })),
  };
}

/** Offers with a known time, by when an order placed now is ready or arrives; ties by distance. */
async function soonestFirst(
  db: Db,
  sellers: readonly Seller[],
  { now, delivery }: Pick<OfferFilter, 'now' | 'delivery'>,
): Promise<Seller[]> {
  const byListing = new Map(sellers.map((seller) => [seller.listingId, seller]));
  const times = await preparationTimes(db, listingIds(sellers), now);
  const timed = times.flatMap(({ listingId, ...store }) => {
    const seller = byListing.get(listingId) as Seller;
    const at = delivery ? arrivingBetween(store, now, kmOf(seller.distance))?.from : readyAt(store, now);
    return at ? [{ seller, at: at.getTime() }] : [];
  });
  return timed.sort((a, b) => a.at - b.at).map(({ seller }) => seller);
}

/** The stores with stock: only near ones, if there are any. With `delivery` prices include the fee. */
export async function productOffers(
  db: Db,
  { id, loc: point, delivery, isOpen, sort, page, count }: z.output<typeof listProductOffers.input>,
  now: Date,
) {
  const { index, slot } = await productInIndex(db, id);
  const sellers = sellersNear(index, slot, { point, delivery, isOpen, now });
  const range = [start(page, count), start(page + 1, count)] as const;
  const place = { point, now };
  if (sort === 'price+' && delivery && point) {
    const offers = await readOffers(db, listingIds(sellers.slice(0, MOST_DELIVERING)), place);
    offers.sort((a, b) => priceDelivered(a) - priceDelivered(b));
    return pageOf(offers.slice(...range), { page, count, totalItems: offers.length });
  }
  const sorted = await inOrder();
  const offers = await readOffers(db, listingIds(sorted.slice(...range)), place);
  return pageOf(offers, { page, count, totalItems: sellers.length });

  async function inOrder(): Promise<readonly Seller[]> {
    if (sort === 'ready+') {
      const soonest = await soonestFirst(db, sellers.slice(0, MOST_SORTED_BY_TIME), { now, delivery });
      const timed = new Set(soonest);
      return [...soonest, ...sellers.filter((seller) => !timed.has(seller))];
    }
    return sort === 'price+' || !point ? sellers.toSorted((a, b) => a.price - b.price) : sellers;
  }
}

const start = (page: number, count: number): number => page * count;
const listingIds = (sellers: readonly Seller[]): number[] => sellers.map(({ listingId }) => listingId);
const priceDelivered = ({ price, priceSale, store }: StockedOffer): number =>
  (priceSale ?? price) + (store.delivery?.fee ?? 0);

async function productInIndex(db: Db, id: string) {
  const key = keyOrNull(id);
  const productId = key === null ? null : await systemProductOf(db, key);
  const index = await currentIndex(db);
  const slot = productId === null ? undefined : index.products.slots.get(productId);
  return { index, slot: orNotFound(slot, 'There is no such product.') };
}

async function readOffers(
  db: Db,
  ids: readonly number[],
  { point, now }: Pick<OfferFilter, 'point' | 'now'>,
): Promise<StockedOffer[]> {
  const rows = await offersByIds(db, ids);
  const found = await storesByIds(
    db,
    rows.map(({ store_id }) => store_id),
    { now, point },
  );
  const stores = new Map(found.map((store) => [store.id, store]));
  return rows.flatMap(({ id, store_id, price_cents, sale_price_cents, quantity }) => {
    const store = stores.get(String(store_id));
    return store ? [{ store, productId: String(id), price: price_cents, priceSale: sale_price_cents, quantity }] : [];
  });
}
