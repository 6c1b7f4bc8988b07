import { expect, it } from 'vitest';
import type { CreditCard } from '#features/payments';
import type { DraftedOrder } from '../checkout-draft.ts';
import { cardFor } from './payment-card.ts';

const NOW = new Date('2026-11-20T15:00:00Z');
const card = (id: string, cardExpiry: string, isDefault = false): CreditCard => ({
  id,
  displayName: id,
  creditCard: { type: 'visa', cardExpiry, cardLast4Digit: '4242' },
  isDefault,
});
const order = (paymentCardId: string | null, isSelected = true) => ({ paymentCardId, isSelected }) as DraftedOrder;
const everyday = card('everyday', '1230', true);
const weekend = card('weekend', '1230');
const expired = card('expired', '1026', true);

it.each<[string, DraftedOrder[], CreditCard[], string | null, string | undefined]>([
  ['the one just chosen', [order('everyday')], [everyday, weekend], 'weekend', 'weekend'],
  ['the one on an order', [order(null), order('weekend')], [everyday, weekend], null, 'weekend'],
  [
    'the one on a selected order first',
    [order('everyday', false), order('weekend')],
    [everyday, weekend],
    null,
    'weekend',
  ],
  ['else the default', [order(null)], [weekend, everyday], null, 'everyday'],
  ['none where the default has expired', [order(null)], [expired, weekend], null, undefined],
  ['none where there is none', [order(null)], [], null, undefined],
  ['the default where the one on the order was removed', [order('gone')], [everyday], null, 'everyday'],
])('pays with %s', (_, orders, cards, chosenId, paying) => {
  expect(cardFor(orders, cards, chosenId, NOW)?.id).toBe(paying);
});
