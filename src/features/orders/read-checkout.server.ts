import type { Cart } from '#features/cart';
import { readCart } from '#features/cart/server';
import { expiredText, isPast } from '#features/payments';
import { isSaleTime } from '#features/stores';
import { zonesOfStores } from '#features/stores/server';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db.ts';
import { Failure } from '#platform/errors.ts';
import { type ChosenCard, type ListingFacts, listingFacts } from './checkout.queries.server.ts';
import { type Checkout, checkoutOf, type StoreFacts } from './checkout.ts';
import { type BrokenRule, firstBrokenRule } from './checkout-rules.ts';

export type PricedCheckout = Checkout & {
  lines: ReadonlyMap<string, ListingFacts>;
  cards: ReadonlyMap<string, ChosenCard>;
};

/** The selected orders of the cart, priced at this moment; throws the first rule that they break. */
export async function readCheckout(deps: { db: Db; clock: Clock }, userId: string): Promise<PricedCheckout> {
  const cart = await readCart(deps, userId);
  const { db, clock } = deps;
  const now = clock.now();
  const selected = cart.orders.filter(({ isSelected }) => isSelected);
  // One after the other: within a submit they share one connection.
  const lines = await listingFacts(db, userId, listingIdsOf(selected), now);
  const zones = await zonesOfStores(db, storeIdsWithPlace(selected));
  const cards = lines.flatMap(({ card }) => card ?? []);
  const storeOf = ({ storeId, province, timeZone }: ListingFacts): [string, StoreFacts] => [
    String(storeId),
    {
      storeId,
      province,
      isSaleTime: isSaleTime(province, timeZone, now),
      zones: zones.get(storeId) ?? [],
    },
  ];
  const known = {
    lines: new Map(lines.map((line) => [String(line.listingId), line])),
    stores: new Map(lines.map(storeOf)),
    cards: new Map(lines.flatMap((line) => (line.card ? [[line.card.id, cardFacts(line.card, line, now)]] : []))),
  };
  const checkout = checkoutOf(cart, known);
  const broken = firstBrokenRule(checkout.facts);
  if (broken) throw asFailure(broken);
  return { ...checkout, lines: known.lines, cards: new Map(cards.map((card) => [card.id, card])) };
}

const cardFacts = (card: ChosenCard, { timeZone }: ListingFacts, now: Date) => ({
  kind: card.kind,
  expired: isPast(card.expiry, now, timeZone) ? expiredText(card) : null,
});

const listingIdsOf = (orders: Cart['orders']) =>
  orders.flatMap(({ items }) => items.map(({ product }) => Number(product.id)));

/** Where a store delivers matters only where somebody says where to. */
const storeIdsWithPlace = (orders: Cart['orders']) =>
  orders.flatMap(({ storeId, deliveryLocation }) => (deliveryLocation ? Number(storeId) : []));

function asFailure({ rule, field, storeId, message }: BrokenRule): Failure {
  return new Failure('validation', message, { fields: { [field]: message }, details: { rule, storeId } });
}
