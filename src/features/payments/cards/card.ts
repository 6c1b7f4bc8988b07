import cardValidator from 'card-validator';
import type { CardKind } from '../payments.contract.ts';

const { cvv, number } = cardValidator;

export type EnteredCard = { cardNumber: string; cardExpiry: string; cardCVV: string };

/** Card errors by field; none if the vault may get it. `now` decides about its expiry. */
export function cardProblems({ cardNumber, cardExpiry, cardCVV }: EnteredCard, now: Date): Record<string, string> {
  const problems: Record<string, string> = {};
  const brand = brandOf(cardNumber);
  if (!hasOnlyDigits(cardNumber) || !number(cardNumber).isValid) problems.cardNumber = 'Please check the card number.';
  else if (!brand) problems.cardNumber = 'Only Visa, Visa (debit), Master Card and American Express are accepted.';
  if (!/^\d{4}$/.test(cardExpiry) || monthOf(cardExpiry) < 1 || monthOf(cardExpiry) > 12) {
    problems.cardExpiry = 'Please enter the expiry date as MMYY.';
  } else if (isPast(cardExpiry, now)) problems.cardExpiry = 'This card has expired.';
  const digits = brand === 'amex' ? 4 : 3;
  if (!cvv(cardCVV, brand ? digits : [3, 4]).isValid) {
    problems.cardCVV = brand ? `The CVV of this card has ${digits} digits.` : 'Please check the CVV.';
  }
  return problems;
}

/** Only the digits: people type groups. */
export const digitsOf = (cardNumber: string): string => cardNumber.replace(/[ -]/g, '');

/** By number only, so a Visa debit card is `visa`; the vault knows better. */
export function brandOf(cardNumber: string): Exclude<CardKind, 'visa-debit'> | null {
  const type = number(cardNumber).card?.type;
  if (type === 'visa') return 'visa';
  if (type === 'mastercard') return 'master';
  return type === 'american-express' ? 'amex' : null;
}

/** A card is valid through its last month by the clock of the charging store; without one, by Toronto's. */
export function isPast(expiry: string, now: Date, timeZone = TORONTO): boolean {
  const [year = 0, month = 0] = monthFormat(timeZone).format(now).split('-').map(Number);
  return (2000 + Number(expiry.slice(2))) * 12 + monthOf(expiry) < year * 12 + month;
}

export const CARD_LABELS: Record<CardKind, string> = {
  amex: 'American Express',
  master: 'Master Card',
  visa: 'Visa',
  'visa-debit': 'Visa (debit)',
};

const TORONTO = 'America/Toronto';
const formats = new Map<string, Intl.DateTimeFormat>();

/** Creation costs more than a hundred uses; Canada has six zones. */
function monthFormat(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit' });
  formats.set(timeZone, made);
  return made;
}

/** '1126' → '11/26', as on the card. */
const printedExpiry = (expiry: string): string => `${expiry.slice(0, 2)}/${expiry.slice(2)}`;

export const expiredText = ({ last4, expiry }: { last4: string; expiry: string }): string =>
  `The card ending in ${last4} expired at the end of ${printedExpiry(expiry)}. Please choose another card.`;

const hasOnlyDigits = (cardNumber: string) => /^\d{12,19}$/.test(digitsOf(cardNumber));
const monthOf = (expiry: string) => Number(expiry.slice(0, 2));
