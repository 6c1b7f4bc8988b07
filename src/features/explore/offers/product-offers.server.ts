import type * as z from 'zod/mini';
import { storesByIds } from '#features/stores/server';
import { pageOf } from '#platform/contract/fields.ts';
import type { Db } from '#platform/db/db.ts';
import { orNotFound } from '#platform/errors.ts';
import { keyOrNull } from '#platform/id.ts';
import type { listOfferChoices, listProductOffers, OfferWord, StockedOffer } from '../explore.contract.ts';
import type { OfferFilter } from '../offer-index/choose-offers.ts';
import { currentIndex } from '../offer-index/keep-index.server.ts';
import { cheapestOf, listingThatShows, type Seller, sellersNear } from '../offer-index/one-product.ts';
import { offersByIds, systemProductOf } from './offers.queries.server.ts';

/** So many, the nearest, are compared by what they cost with their delivery. */
const MOST_DELIVERING = 200;

/** What a shopper most likely chooses between; an offer that is two of them is there once. */
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
  if (sellers.length > 0) say('best', listingThatShows(index, slot, { point, now }));
  const offers = await readOffers(db, [...words.keys()], { point, now });
  return {
    stores: sellers.length,
    from: cheapest?.price ?? null,
    choices: offers.map((offer) => ({ ...offer, is: words.get(Number(offer.productId)) ?? [] })),
  };
}

/** The stores that have a product in stock: those near the location, if any is. With `delivery` prices include its fee. */
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
  const sorted = sort === 'price+' || !point ? sellers.toSorted((a, b) => a.price - b.price) : sellers;
  const offers = await readOffers(db, listingIds(sorted.slice(...range)), place);
  return pageOf(offers, { page, count, totalItems: sellers.length });
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
