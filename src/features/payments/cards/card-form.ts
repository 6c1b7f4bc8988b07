import * as z from 'zod/mini';
import { cardProblems } from './card.ts';
import { CardFields } from './card-fields.ts';

/** The call's fields, with the checks between number, expiry and CVV. */
export const CardForm = CardFields.check((form) => {
  for (const [field, message] of Object.entries(cardProblems(form.value, new Date()))) {
    form.issues.push({ code: 'custom', path: [field], message, input: form.value });
  }
});
export type EnteredFields = z.input<typeof CardForm>;

/** The fields of our form when number and CVV are entered in the provider's field. */
export const FormBesideField = z
  .pick(CardFields, { displayName: true, cardExpiry: true, postalCode: true })
  .check(({ value, issues }) => {
    const { cardExpiry: message } = cardProblems({ ...value, cardNumber: '', cardCVV: '' }, new Date());
    if (message) issues.push({ code: 'custom', path: ['cardExpiry'], message, input: value });
  });
export type FieldsBesideField = z.input<typeof FormBesideField>;

/** '08/28', '08 / 2028' and '0828' → '0828'. */
export function expiryDigits(typed: string): string {
  const [month = '', year = ''] = typed.split('/').map((part) => part.replace(/\D/g, ''));
  if (!typed.includes('/')) return month.slice(0, 4);
  return (month.padStart(2, '0') + year.slice(-2)).slice(0, 4);
}

/** In groups of four during input, without letters. */
export const groupedDigits = (typed: string): string =>
  typed
    .replace(/\D/g, '')
    .slice(0, 19)
    .replace(/(\d{4})(?=\d)/g, '$1 ');
