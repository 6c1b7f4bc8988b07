import type * as z from 'zod/mini';
import type { Cart, DeliveryLocation } from '#features/cart';
import { type CartStoreChange, changeCartStores, readCart } from '#features/cart/server';
import { CARD_LABELS, expiredText, isPast } from '#features/payments';
import { ownCards } from '#features/payments/server';
import { isWithinZones, pointOf, type Zone } from '#features/stores';
import { zonesOfStores } from '#features/stores/server';
import type { Clock } from '#platform/clock.ts';
import { codeOf, type Db, retried } from '#platform/db.ts';
import { fail, invalid } from '#platform/errors.ts';
import { keyOrNull, uuidOrNull } from '#platform/id.ts';
import { type StoreTerms, storeTerms } from './checkout.queries.server.ts';
import type { updateCart } from './orders.contract.ts';
import { provinceCode } from './province.ts';

type Deps = { db: Db; clock: Clock };
type Changes = z.output<typeof updateCart.input>;
type Change = Changes[number];

/** Changes how orders are handed over and paid. All of them or, where one is not possible, none. */
export async function changeOrders(deps: Deps, userId: string, changes: Changes): Promise<Cart> {
  const wanted = await checked(deps, userId, changes);
  await retried(() => changeCartStores(deps.db, userId, wanted)).catch((error: unknown) => {
    // A reference to nothing: the card was removed since it was looked at.
    throw codeOf(error) === '23503' ? noSuchCard() : error;
  });
  return readCart(deps, userId);
}

async function checked({ db, clock }: Deps, userId: string, changes: Changes): Promise<CartStoreChange[]> {
  const storeIds = changes.flatMap(({ storeId }) => keyOrNull(storeId) ?? []);
  const cardIds = changes.flatMap(({ paymentCardId }) => (paymentCardId && uuidOrNull(paymentCardId)) || []);
  const withPlace = changes.flatMap((change) => (change.deliveryLocation && keyOrNull(change.storeId)) || []);
  const [terms, zones, cards] = await Promise.all([
    storeTerms(db, storeIds),
    zonesOfStores(db, withPlace),
    ownCards(db, userId, cardIds),
  ]);
  return changes.map((change, index) => {
    const { deliveryType, paymentCardId, deliveryLocation: place, isSelected, orderNote } = change;
    const store = terms.find(({ storeId }) => storeId === keyOrNull(change.storeId));
    if (!store) throw fail('not-found', 'This store is not on the marketplace any more.');
    if (deliveryType === 'delivery' && !store.hasDelivery) {
      throw invalid({ [`${index}.deliveryType`]: `${store.displayName} does not deliver. Please choose pickup.` });
    }
    const card = cards.find(({ id }) => id === paymentCardId);
    if (paymentCardId && !card) throw noSuchCard();
    if (card && !store.accepts.includes(card.kind)) {
      const message = `${store.displayName} does not take ${CARD_LABELS[card.kind]}. Please choose another card.`;
      throw invalid({ [`${index}.paymentCardId`]: message });
    }
    if (card && isPast(card.expiry, clock.now(), store.timeZone))
      throw invalid({ [`${index}.paymentCardId`]: expiredText(card) });
    const deliveryLocation = place ? located(place, store, zones.get(store.storeId) ?? []) : place;
    return { storeId: store.storeId, isSelected, deliveryType, orderNote, paymentCardId, deliveryLocation };
  });
}

const noSuchCard = () => fail('not-found', 'No Credit Card Found!');

/** Whether the store delivers there is found out here, whatever the browser says. */
function located(
  place: NonNullable<Change['deliveryLocation']>,
  store: StoreTerms,
  zones: readonly Zone[],
): DeliveryLocation {
  const { address, city, coordinates, postalCode } = place;
  const province = provinceCode(place.province);
  const point = pointOf(coordinates);
  const withinDeliveryZone = !!point && province === store.province && isWithinZones(zones, point);
  return { address, city, province, postalCode: postalCode ?? null, coordinates, withinDeliveryZone };
}
