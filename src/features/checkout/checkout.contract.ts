import * as z from 'zod/mini';
import { CartOrder } from '#features/cart';
import { Order, TaxLine, totals } from '#features/orders';
import { operation } from '#platform/contract/contract.ts';

// The cart panel ticks stores by the same call, so its shape is the cart's; the checkout answers it.
export { updateCart } from '#features/cart';

export const CheckoutOrder = z.extend(CartOrder, {
  ...totals,
  /** 'HST 13%', or the levies joined by ' + '. */
  taxLabel: z.string(),
  taxLines: z.array(TaxLine),
});
export type CheckoutOrder = z.output<typeof CheckoutOrder>;

/** The selected orders of the cart, with everything that they will cost. */
export const CheckoutSummary = z.object({
  orders: z.array(CheckoutOrder),
  summary: z.object({ ...totals, totalItems: z.int() }),
});
export type CheckoutSummary = z.output<typeof CheckoutSummary>;

export const verifyCart = operation('GET /shop/verify', {
  name: 'verifyCart',
  summary:
    'What the selected orders will cost, or the first rule that one of them breaks, or the first item that is short',
  access: 'signed-in',
  input: z.object({}),
  result: CheckoutSummary,
  errors: ['conflict'],
});

const Submitted = z.object({
  orders: z.array(Order),
  failed: z.array(z.object({ storeId: z.string(), displayAs: z.string(), code: z.string(), message: z.string() })),
});

/**
 * Takes an `Idempotency-Key` header: the same key gives the first answer again. `totalAmount`, where it is sent, is the
 * total that the shopper was shown: when it has moved since, nothing happens and the answer is a conflict.
 */
export const submitCart = operation('POST /shop/submit', {
  name: 'submitCart',
  summary: 'Places one order per selected store, each with a payment of its own',
  access: 'signed-in',
  input: z.looseObject({ totalAmount: z.optional(z.int().check(z.gte(0))) }),
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
