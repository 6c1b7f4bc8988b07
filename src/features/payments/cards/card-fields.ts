import * as z from 'zod/mini';
import { requiredText } from '#platform/contract/fields.ts';

/** What the card form asks for, apart from the contract: the browser checks it before it calls. */
export const CardFields = z.object({
  displayName: requiredText(50, 'Card Name is required.'),
  cardNumber: requiredText(40, 'Card Number is required.'),
  cardExpiry: requiredText(4, 'Expiry Date is required.'),
  cardCVV: requiredText(4, 'CVV is required.'),
  postalCode: requiredText(20, 'Postal Code is required.'),
});
