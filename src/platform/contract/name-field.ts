import * as z from 'zod/mini';
import { requiredText } from './fields.ts';

// Line ends of every kind, and characters that are not seen or turn text around. Two that join letters are part of names.
const HIDDEN = /[\p{Cc}\p{Zl}\p{Zp}]|(?![\u200c\u200d])\p{Cf}/u;
/** Where a mail program sees an address of the web or of mail, in every form of dot that browsers take for one. */
const ADDRESS = /@|:\/\/|\/\/|www\.|[\p{L}\p{N}\p{M}][.\u3002]\p{L}{2}/iu;
/** Longer numbers are read as those of phones. */
const MOST_DIGITS = 6;

/**
 * One line without addresses: user input in our own mails must not contain links. 'St. John' and 'J. R. Smith' are names;
 * 'evil.example' and '416 555 0123' are not.
 */
export function isPersonName(text: string): boolean {
  const plain = text.normalize('NFKC').replace(/[\u200c\u200d]/g, '');
  const digits = [...plain].filter((character) => /\p{Nd}/u.test(character)).length;
  return digits <= MOST_DIGITS && !HIDDEN.test(text) && !ADDRESS.test(plain);
}

const NOT_A_NAME = 'Please enter a name on one line, without web or email addresses or phone numbers.';

/** A person's name or nickname. */
export const personName = (max: number, missing: string) =>
  requiredText(max, missing).check(z.refine((value) => value === '' || isPersonName(value), NOT_A_NAME));
