import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import type { CardKind } from '#features/stores';
import { BadRow } from '../import-report.ts';

const CARDS = new Map<string, CardKind>([
  ['visa', 'visa'],
  ['visa debit', 'visa-debit'],
  ['master', 'master'],
  ['mastercard', 'master'],
  ['master card', 'master'],
  ['amex', 'amex'],
  ['american express', 'amex'],
]);

const LONGEST = 200;

/** 'Visa, Visa (debit), Mastercard, Amex'; empty: blank. Throws `BadRow`. */
export function readCards(text = ''): CardKind[] {
  if (text.length > LONGEST) throw new BadRow('cards: is too long.');
  const words = text.split(/[,;]/).filter((word) => word.trim());
  const kinds = words.map((word) => CARDS.get(plain(word)) ?? unknownCard(word));
  return [...new Set(kinds)];
}

const plain = (word: string) =>
  word
    .toLowerCase()
    .replace(/[\s()-]+/g, ' ')
    .trim();

function unknownCard(word: string): never {
  throw new BadRow(`cards: '${word.trim()}' is not visa, visa debit, mastercard or amex.`);
}

/** '416 555 0123' → '(416) 555-0123'; toll-free numbers, too. null: blank. Throws `BadRow`. */
export function readStorePhone(text = ''): string | null {
  if (!text.trim()) return null;
  const phone = text.length > LONGEST ? undefined : parsePhoneNumberFromString(text, 'CA');
  // Numbers without an area, such as 1-800, count as American.
  const isOurs = phone?.country === 'CA' || phone?.getType() === 'TOLL_FREE';
  if (!phone?.isValid() || !isOurs || phone.ext)
    throw new BadRow(`phone: '${text.slice(0, 40)}' is not a Canadian phone number such as 416 555 0123.`);
  return phone.formatNational();
}

/** '20' minutes, rounded up to fives: 18 becomes 20. null: blank. Throws `BadRow`. */
export function readPreparation(text = ''): number | null {
  if (!text.trim()) return null;
  const minutes = /^\d{1,3}$/.test(text.trim()) ? Number(text) : 0;
  if (minutes < 1 || minutes > 180)
    throw new BadRow(`preparation_minutes: '${text.slice(0, 40)}' is not a number of minutes from 1 to 180.`);
  return Math.ceil(minutes / 5) * 5;
}

const ISO_DAY = /^20\d{2}-\d{2}-\d{2}$/;

/** '2027-03-31', the last day on which a licence holds. null: blank. Throws `BadRow`. */
export function readLicenceExpiry(text = ''): string | null {
  const day = text.trim();
  if (!day) return null;
  const at = ISO_DAY.test(day) ? Date.parse(`${day}T00:00Z`) : Number.NaN;
  // February 30 is read as March 2.
  if (!Number.isNaN(at) && new Date(at).toISOString().startsWith(day)) return day;
  throw new BadRow(`licence_expires: '${text.slice(0, 40)}' is not a day such as 2027-03-31.`);
}
