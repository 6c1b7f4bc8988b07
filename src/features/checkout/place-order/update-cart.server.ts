import type * as z from 'zod/mini';
import { type Cart, type DeliveryLocation, storeGone } from '#features/cart';
import { type CartStoreChange, changeCartStores, readCart } from '#features/cart/server';
import { CARD_LABELS, expiredText, isPast } from '#features/payments';
import { ownCards, type SavedCard } from '#features/payments/server';
import type { LookUpDeps } from '#features/places/server';
import { isWithinZones, pointOf, takesCard, type Zone } from '#features/stores';
import { zonesOfStores } from '#features/stores/server';
import { retried } from '#platform/db/db.ts';
import { codeOf } from '#platform/db/errors.ts';
import { fail, invalid, orNotFound } from '#platform/errors.ts';
import { keyOrNull, uuidOrNull } from '#platform/id.ts';
import type { updateCart } from '../checkout.contract.ts';
import { type StoreTerms, storeTerms } from '../pricing/checkout.queries.server.ts';
import { noPickup } from '../pricing/checkout-rules.ts';
import { type ConfirmedLocation, confirmLocation } from './confirm-location.server.ts';

type Changes = z.output<typeof updateCart.input>;

/** Changes how orders are handed over and paid: all of them, or none if one is impossible. */
export async function changeOrders(deps: LookUpDeps, userId: string, changes: Changes): Promise<Cart> {
  const wanted = await checked(deps, userId, changes);
  await retried(() => changeCartStores(deps.db, userId, wanted)).catch((error: unknown) => {
    // A foreign key violation: the card was removed meanwhile.
    throw codeOf(error) === '23503' ? noSuchCard() : error;
  });
  return readCart(deps, userId);
}

async function checked(deps: LookUpDeps, userId: string, changes: Changes): Promise<CartStoreChange[]> {
  const { db, clock } = deps;
  const storeIds = changes.flatMap(({ storeId }) => keyOrNull(storeId) ?? []);
  const cardIds = changes.flatMap(({ paymentCardId }) => (paymentCardId && uuidOrNull(paymentCardId)) || []);
  const withPlace = changes.flatMap((change) => (change.deliveryLocation && keyOrNull(change.storeId)) || []);
  const [terms, zones, cards] = await Promise.all([
    storeTerms(db, userId, storeIds),
    zonesOfStores(db, withPlace),
    ownCards(db, userId, cardIds),
  ]);
  const stores = changes.map((change, index) => {
    const store = orNotFound(
      terms.find(({ storeId }) => storeId === keyOrNull(change.storeId)),
      'This store is no longer on the marketplace.',
    );
    if (!store.isActive && change.isSelected) throw fail('conflict', storeGone(store.displayName));
    refuseWhatItDoesNot(store, change, { cards, index, now: clock.now() });
    return store;
  });
  const confirmed = new Map<string, ConfirmedLocation>();
  const wanted: CartStoreChange[] = [];
  for (const [index, change] of changes.entries()) {
    const { deliveryLocation: place, ...choices } = change;
    const store = stores[index] as StoreTerms;
    // Each location is looked up once.
    const key = JSON.stringify(place);
    const there =
      place && (confirmed.get(key) ?? (await confirmLocation(deps, userId, place, `${index}.deliveryLocation`)));
    if (there) confirmed.set(key, there);
    const deliveryLocation = there && withZone(there, store, zones.get(store.storeId) ?? []);
    wanted.push({ ...choices, storeId: store.storeId, deliveryLocation });
  }
  return wanted;
}

function refuseWhatItDoesNot(
  store: StoreTerms,
  change: Changes[number],
  { cards, index, now }: { cards: readonly SavedCard[]; index: number; now: Date },
): void {
  const { deliveryType, paymentCardId } = change;
  if (deliveryType === 'delivery' && !store.hasDelivery) {
    throw invalid({ [`${index}.deliveryType`]: `${store.displayName} does not deliver. Please choose pickup.` });
  }
  if (deliveryType === 'pickup' && !store.hasPickup) {
    throw invalid({ [`${index}.deliveryType`]: noPickup(store.displayName) });
  }
  const card = cards.find(({ id }) => id === paymentCardId);
  if (paymentCardId && !card) throw noSuchCard();
  if (card && !takesCard(store.accepts, card.kind)) {
    const message = `${store.displayName} does not accept ${CARD_LABELS[card.kind]}. Please choose another card.`;
    throw invalid({ [`${index}.paymentCardId`]: message });
  }
  if (card && isPast(card.expiry, now, store.timeZone))
    throw invalid({ [`${index}.paymentCardId`]: expiredText(card) });
}

/** The server checks the zone, whatever the browser says. */
function withZone(there: ConfirmedLocation, store: StoreTerms, zones: readonly Zone[]): DeliveryLocation {
  const point = pointOf(there.coordinates);
  const isThere = !!point && there.province === store.province && isWithinZones(zones, point);
  return { ...there, withinDeliveryZone: isThere };
}

const noSuchCard = () => fail('not-found', 'No Credit Card Found!');
