import { type CartItem, type CartOrder, shortText } from '#features/cart';
import { type CartEntry, cartOf, readCartEntries, readGuestEntries } from '#features/cart/server';
import { expiredText, isPast } from '#features/payments';
import { isSaleTime, notTakingOrders } from '#features/stores';
import { zonesOfStores } from '#features/stores/server';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/db.ts';
import { Failure, fail } from '#platform/errors.ts';
import { type ChosenCard, type ListingFacts, listingFacts } from '../pricing/checkout.queries.server.ts';
import { type Checkout, checkoutOf, type StoreFacts } from '../pricing/checkout.ts';
import { type BrokenRule, firstBrokenRule } from '../pricing/checkout-rules.ts';

export type PricedCheckout = Checkout & {
  /** Why orders were deselected: their stores left the marketplace. */
  unavailable: string[];
  lines: ReadonlyMap<string, ListingFacts>;
  cards: ReadonlyMap<string, ChosenCard>;
};

/** The selected orders at current prices; throws the first broken rule, then the first shortage. */
export async function readCheckout(
  deps: { db: Db; clock: Clock },
  userId: string,
  read: typeof readCartEntries = readCartEntries,
): Promise<PricedCheckout> {
  const checkout = await priceOrders(deps, userId, read);
  const broken = firstBrokenRule(checkout.facts);
  if (broken) throw asFailure(broken);
  for (const order of checkout.summary.orders)
    for (const item of order.items) if (!item.available) throw shortOf(order, item);
  return checkout;
}

/** The same without checks. */
export const priceOrders = async (
  deps: { db: Db; clock: Clock },
  userId: string,
  read: typeof readCartEntries = readCartEntries,
): Promise<PricedCheckout> => priceEntries(deps, userId, await read(deps, userId));

/** The price of a guest's cart, for pickup. */
export const priceGuestOrders = async (deps: { db: Db; clock: Clock }, items: Parameters<typeof readGuestEntries>[1]) =>
  priceEntries(deps, null, await readGuestEntries(deps, items));

export async function priceEntries(
  deps: { db: Db; clock: Clock },
  userId: string | null,
  entries: readonly CartEntry[],
): Promise<PricedCheckout> {
  const { db, clock } = deps;
  const now = clock.now();
  const selected = entries.filter(({ isSelected, isStoreActive }) => isSelected && isStoreActive);
  // Sequential: within a submit they share one connection.
  const lines = await listingFacts(db, userId, listingIdsOf(selected), now);
  const zones = await zonesOfStores(db, storeIdsWithPlace(selected));
  const cards = lines.flatMap(({ card }) => card ?? []);
  const storeOf = ({ storeId, storeName, province, timeZone, pause }: ListingFacts): [string, StoreFacts] => [
    String(storeId),
    {
      storeId,
      province,
      isSaleTime: isSaleTime(province, timeZone, now),
      paused: pause && notTakingOrders(storeName, { pause, timeZone }, now),
      zones: zones.get(storeId) ?? [],
    },
  ];
  const known = {
    lines: new Map(lines.map((line) => [String(line.listingId), line])),
    stores: new Map(lines.map(storeOf)),
    cards: new Map(lines.flatMap((line) => (line.card ? [[line.card.id, cardFacts(line.card, line, now)]] : []))),
    hasName: lines.every(({ hasName }) => hasName === true),
  };
  const cart = cartOf(entries);
  const checkout = checkoutOf(cart, known);
  const unavailable = cart.orders.flatMap((order) => order.unavailable ?? []);
  return { ...checkout, unavailable, lines: known.lines, cards: new Map(cards.map((card) => [card.id, card])) };
}

const cardFacts = (card: ChosenCard, { timeZone }: ListingFacts, now: Date) => ({
  kind: card.kind,
  expired: isPast(card.expiry, now, timeZone) ? expiredText(card) : null,
});

const listingIdsOf = (entries: readonly CartEntry[]) =>
  entries.flatMap(({ lines }) => lines.map(({ listingId }) => listingId));

/** Delivery zones matter only with a destination. */
const storeIdsWithPlace = (entries: readonly CartEntry[]) =>
  entries.flatMap(({ storeId, deliveryLocation }) => (deliveryLocation ? storeId : []));

function asFailure({ rule, field, storeId, message }: BrokenRule): Failure {
  return new Failure('validation', message, { fields: { [field]: message }, details: { rule, storeId } });
}

/** For an item with less stock than wanted, or none. */
export function shortOf({ storeId, store }: CartOrder, { product }: CartItem, unitsLeft = product.quantity): Failure {
  const message = shortText(product.displayName, store.displayAs, unitsLeft);
  return fail('conflict', message, { details: { productId: product.id, storeId, unitsLeft } });
}
