import * as z from 'zod/mini';
import { requiredText } from '#platform/contract/fields.ts';

/** The card form's fields, outside the contract: the browser validates them before the call. */
export const CardFields = z.object({
  displayName: requiredText(50, 'Card Name is required.'),
  cardNumber: requiredText(40, 'Card Number is required.'),
  cardExpiry: requiredText(4, 'Expiry Date is required.'),
  cardCVV: requiredText(4, 'CVV is required.'),
  postalCode: requiredText(20, 'Postal Code is required.'),
});
