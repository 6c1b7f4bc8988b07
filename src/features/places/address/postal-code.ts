// The letters that Canada Post uses: never D, F, I, O, Q, U; nor W, Z in the first place.
const AREA = /^[ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z]$/;
const CODE = /^[ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z]\d[ABCEGHJ-NPRSTV-Z]\d$/;
/** A partial postal code, from 'M6' on. */
const BEGUN = /^[ABCEGHJ-NPRSTVXY]\d(?:[ABCEGHJ-NPRSTV-Z](?:\d(?:[ABCEGHJ-NPRSTV-Z]\d?)?)?)?$/;

/** 'm6j1g6', 'M6J-1G6' or 'M6J IGO' → 'M6J 1G6'-like; null for anything else. */
export function readPostalCode(text: string): string | null {
  const code = withDigits(text);
  return CODE.test(code) ? `${code.slice(0, 3)} ${code.slice(3)}` : null;
}

/** The forward sortation area: 'm6j' → 'M6J'. */
export function readArea(text: string): string | null {
  const area = withDigits(text);
  return AREA.test(area) ? area : null;
}

/** The beginning of a typed code: 'm6j 1' → 'M6J 1'; null: none. */
export function readPostalPrefix(text: string): string | null {
  const begun = withDigits(text);
  return BEGUN.test(begun) ? `${begun.slice(0, 3)} ${begun.slice(3)}`.trim() : null;
}

/** Upper case without blanks; O and I become 0 and 1 where digits belong. */
function withDigits(text: string): string {
  const letters = text.toUpperCase().replace(/[\s-]+/g, '');
  if (letters.length > 6 || !/\d/.test(letters)) return '';
  return [...letters].map((sign, index) => (index % 2 ? (DIGITS[sign] ?? sign) : sign)).join('');
}

const DIGITS: Record<string, string> = { O: '0', I: '1', L: '1' };
