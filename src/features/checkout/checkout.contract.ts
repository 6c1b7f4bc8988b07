import * as z from 'zod/mini';
import { CartOrder, guestItems, shownPrice } from '#features/cart';
import { Order, TaxLine, totals } from '#features/orders';
import { operation } from '#platform/contract/contract.ts';

// The cart panel selects stores by the same call, so its shape is the cart's; the checkout handles it.
export { updateCart } from '#features/cart';

export const CheckoutOrder = z.extend(CartOrder, {
  ...totals,
  /** 'HST 13%', or the levies joined by ' + '. */
  taxLabel: z.string(),
  taxLines: z.array(TaxLine),
});
export type CheckoutOrder = z.output<typeof CheckoutOrder>;

export const CheckoutSummary = z.object({
  orders: z.array(CheckoutOrder),
  summary: z.object({ ...totals, totalItems: z.int() }),
});
export type CheckoutSummary = z.output<typeof CheckoutSummary>;

export const CheckoutTotals = z.object({ ...totals, totalItems: z.int(), taxLines: z.array(TaxLine) });
export type CheckoutTotals = z.output<typeof CheckoutTotals>;

export const priceCheckout = operation('GET /shop/totals', {
  name: 'priceCheckout',
  summary: 'What the selected orders would cost as they stand; `GET /shop/verify` says whether they can be placed',
  access: 'signed-in',
  readsFrom: 'primary',
  input: z.object({}),
  result: CheckoutTotals,
});

export const priceGuestCheckout = operation('POST /shop/guest-totals', {
  name: 'priceGuestCheckout',
  summary: "What a guest's cart would cost if all of it were picked up; products that are no longer sold are left out",
  access: 'public',
  input: z.object({ items: guestItems }),
  result: CheckoutTotals,
});

export const verifyCart = operation('GET /shop/verify', {
  name: 'verifyCart',
  summary:
    'What the selected orders will cost, or the first rule that one of them breaks, or the first item that is short',
  access: 'signed-in',
  readsFrom: 'primary',
  input: z.object({}),
  result: CheckoutSummary,
  errors: ['conflict'],
});

const Submitted = z.object({
  orders: z.array(Order),
  failed: z.array(z.object({ storeId: z.string(), displayAs: z.string(), code: z.string(), message: z.string() })),
});

/**
 * An `Idempotency-Key` header repeats the first response. `totalAmount` is the total on screen: if it has changed, the
 * response is a conflict, without effect.
 */
export const submitCart = operation('POST /shop/submit', {
  name: 'submitCart',
  summary: 'Places one order per selected store, each with a payment of its own',
  access: 'signed-in',
  input: z.looseObject({ totalAmount: z.optional(shownPrice) }),
  result: Submitted,
  errors: ['conflict', 'payment-declined', 'too-many-requests'],
  status: 201,
});

/** Takes the `Idempotency-Key` header of a submit. */
export const findSubmission = operation('GET /shop/submission', {
  name: 'findSubmission',
  summary: 'The answer to the submit with that key, for who did not get it; 503 while it is under way. Places nothing',
  access: 'signed-in',
  input: z.object({}),
  result: Submitted,
  errors: ['not-found', 'payment-declined'],
});
