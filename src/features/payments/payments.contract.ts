import * as z from 'zod/mini';
import { operation } from '#platform/contract/contract.ts';
import { id, text } from '#platform/contract/fields.ts';
import { CardFields } from './cards/card-fields.ts';

export const CardKind = z.enum(['amex', 'visa', 'visa-debit', 'master']);
export type CardKind = z.output<typeof CardKind>;

/** A saved card, with only the last four digits. */
export const CreditCard = z.object({
  id: z.string(),
  displayName: z.string(),
  creditCard: z.object({
    type: CardKind,
    /** MMYY */
    cardExpiry: z.string().check(z.regex(/^(0[1-9]|1[0-2])\d\d$/)),
    cardLast4Digit: z.string().check(z.regex(/^\d{4}$/)),
  }),
  /** The default at checkout. */
  isDefault: z.boolean(),
});
export type CreditCard = z.output<typeof CreditCard>;

export const listCards = operation('GET /user/payment/credit-card', {
  name: 'listCards',
  summary: "The shopper's saved cards, the newest first",
  access: 'signed-in',
  input: z.object({}),
  result: z.array(CreditCard),
});

/**
 * `cardProblems` (card.ts) validates number, expiry and CVV, as in the form. With the provider's field `cardNumber` is
 * `tok:` with its token, and `cardCVV` is empty.
 */
export const addCard = operation('POST /user/payment/credit-card', {
  name: 'addCard',
  needsRecentLogIn: true,
  perDay: 100,
  summary: "Hands a card to the payment provider's vault and keeps its token; number and CVV are never stored",
  access: 'signed-in',
  input: z.extend(CardFields, { cardCVV: text(4) }),
  result: CreditCard,
  errors: ['payment-declined', 'conflict'],
  status: 201,
});

export const setDefaultCard = operation('PUT /user/payment/credit-card', {
  name: 'setDefaultCard',
  summary: 'Makes a saved card the one that checkout offers first',
  access: 'signed-in',
  input: z.object({ id }),
  result: z.literal(true),
  errors: ['not-found'],
});

export const removeCard = operation('DELETE /user/payment/credit-card', {
  name: 'removeCard',
  summary: 'Forgets a saved card, here and in the vault',
  access: 'signed-in',
  input: z.object({ id }),
  result: z.literal(true),
  errors: ['not-found'],
});
