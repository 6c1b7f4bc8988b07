import { dictionary } from '@zxcvbn-ts/language-common';

/** About 49,000 that leaks show most often; only those that are long enough to be tried here. */
const COMMON = new Set(dictionary['passwords-common'].filter((password) => password.length >= 8));

/** Of the site and its trade (docs/security.md lists them). */
const OF_THE_SITE = ['wicket', 'cannabis', 'marijuana', 'dispensary', 'marketplace'];

/**
 * Would a guesser try this early? On the list in any case of its letters, one character or one short run over and over,
 * a row of the keyboard or the digits in order, or one of the person's own words (`own`: address, names).
 */
export function isCommonPassword(password: string, own: readonly string[] = []): boolean {
  const plain = password.toLowerCase();
  if (COMMON.has(plain) || COMMON.has(withoutTail(plain))) return true;
  if (/^(.{1,4}?)\1+$/u.test(plain)) return true;
  if (ROWS.some((row) => row.includes(plain))) return true;
  if (OF_THE_SITE.some((word) => isMadeOf(plain, word))) return true;
  const words = own.flatMap((word) => [word.toLowerCase(), word.toLowerCase().split('@')[0] ?? '']);
  return words.some((word) => word.length > 3 && (word === plain || word === withoutTail(plain)));
}

/** The word, more than once or with digits and marks about it. */
const isMadeOf = (password: string, word: string): boolean =>
  password.includes(word) && /^[\d!?._ -]*$/.test(password.replaceAll(word, ''));

const withoutTail = (password: string) => password.replace(/[\d!?.]{1,4}$/, '');

const forward = [
  '01234567890123456789',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiopasdfghjklzxcvbnm',
  'qazwsxedcrfvtgbyhnujmikolp',
  '1q2w3e4r5t6y7u8i9o0p',
];
const ROWS = forward.flatMap((row) => [row, [...row].reverse().join('')]);
