import cardValidator from 'card-validator';
import type { CardKind } from './payments.contract.ts';

const { cvv, number } = cardValidator;

export type EnteredCard = { cardNumber: string; cardExpiry: string; cardCVV: string };

/** What is wrong with a card as typed, by field; nothing when it may be handed to the vault. `now` decides about its expiry. */
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

/** The digits alone: people type a card number in groups. */
export const digitsOf = (cardNumber: string): string => cardNumber.replace(/[ -]/g, '');

/** Told by the number alone, so a debit card of Visa is a `visa`; the vault knows better. */
export function brandOf(cardNumber: string): Exclude<CardKind, 'visa-debit'> | null {
  const type = number(cardNumber).card?.type;
  if (type === 'visa') return 'visa';
  if (type === 'mastercard') return 'master';
  return type === 'american-express' ? 'amex' : null;
}

/** A card is good through the last day of its month, in Toronto: where the stores are. */
export function isPast(expiry: string, now: Date): boolean {
  const [year = 0, month = 0] = TORONTO.format(now).split('-').map(Number);
  return (2000 + Number(expiry.slice(2))) * 12 + monthOf(expiry) < year * 12 + month;
}

export const CARD_LABELS: Record<CardKind, string> = {
  amex: 'American Express',
  master: 'Master Card',
  visa: 'Visa',
  'visa-debit': 'Visa (debit)',
};

const TORONTO = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Toronto', year: 'numeric', month: '2-digit' });
const hasOnlyDigits = (cardNumber: string) => /^\d{12,19}$/.test(digitsOf(cardNumber));
const monthOf = (expiry: string) => Number(expiry.slice(0, 2));
