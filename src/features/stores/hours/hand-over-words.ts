import { money } from '#ui/text/format.ts';
import { deliveryTerms } from '../delivery/delivery-terms.ts';
import type { Store } from '../stores.contract.ts';
import { openState } from './open-state.ts';
import { arrivalInWords, pickupInWords, readyAt, readyInWords, timeInWords } from './ready-time.ts';

/** The first line has the time, or else the place; the second the terms. */
type Words = readonly [main: string, more: string | null];
/** null: the store never hands over in this way. One of them is there. */
export type HandOverWords = { pickup: Words | null; delivery: Words | null };

/**
 * 'Ready ~25 min', 'Pickup about 4:35 PM' and 'Arriving 4:50–5:10 PM', '$3.99, Min. $20.00'. Without a known time: the
 * counter's address and the terms.
 */
export function handOverWords(store: Store, now: Date): HandOverWords {
  return { pickup: pickupWords(store, now), delivery: deliveryWords(store, now) };
}

function pickupWords(store: Store, now: Date): Words | null {
  if (store.deliveryInformation.isDeliveryOnly) return null;
  const state = openState(store, now);
  const ready = readyAt(store, now);
  if (!ready) return [`Pickup at ${store.location.address}`, null];
  if (!state.isOpen) return [`Order now, ready about ${timeInWords(ready, store.timeZone, now)}`, null];
  return [readyInWords(store, now) ?? '', pickupInWords(store, now)];
}

function deliveryWords(store: Store, now: Date): Words | null {
  const { deliveryInformation, delivery, distance } = store;
  if (!deliveryInformation.hasDelivery) return null;
  if (delivery === undefined) return ['Delivery', 'Set your location to see the fee'];
  if (delivery === null)
    return [
      deliveryInformation.isDeliveryOnly ? 'Delivery only' : 'Pickup only',
      'Your location is outside its delivery zones',
    ];
  const arriving = distance === undefined ? null : arrivalInWords(store, now, distance);
  return [
    arriving ?? 'Delivers to you',
    deliveryTerms(delivery, delivery.fee === 0 ? undefined : money(delivery.fee)).join(', '),
  ];
}
