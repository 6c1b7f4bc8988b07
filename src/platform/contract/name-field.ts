import * as z from 'zod/mini';
import { requiredText } from './fields.ts';

// Line ends, invisible and bidirectional characters, but not the joiners of some scripts' names.
const HIDDEN = /[\p{Cc}\p{Zl}\p{Zp}]|(?![\u200c\u200d])\p{Cf}/u;
/** What mail programs turn into links, with every dot that browsers accept. */
const ADDRESS = /@|:\/\/|\/\/|www\.|[\p{L}\p{N}\p{M}][.\u3002]\p{L}{2}/iu;
/** Longer numbers look like phone numbers. */
const MOST_DIGITS = 6;

/**
 * One line without links, as our mails contain names. 'St. John' and 'J. R. Smith' pass; 'evil.example' and '416 555
 * 0123' do not.
 */
export function isPersonName(text: string): boolean {
  const plain = text.normalize('NFKC').replace(/[\u200c\u200d]/g, '');
  const digits = [...plain].filter((character) => /\p{Nd}/u.test(character)).length;
  return digits <= MOST_DIGITS && !HIDDEN.test(text) && !ADDRESS.test(plain);
}

const NOT_A_NAME = 'Please enter a name on one line, without web or email addresses or phone numbers.';

export const personName = (max: number, missing: string) =>
  requiredText(max, missing).check(z.refine((value) => value === '' || isPersonName(value), NOT_A_NAME));
