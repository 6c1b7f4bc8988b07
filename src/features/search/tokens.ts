import { normalized } from '#platform/contract/normalize.ts';

const MOST_LETTERS = 100;
const MOST_TOKENS = 12;
const LETTERS = new Map([
  ['œ', 'oe'],
  ['æ', 'ae'],
  ['ø', 'o'],
  ['ß', 'ss'],
  ['ł', 'l'],
  ['⁄', '/'],
  ['×', 'x'],
]);

/** Splits text into words in lower case without accents; numbers keep their point, fraction slash, '$' and '%'. */
export function tokensOf(typed: string): string[] {
  const plain = normalized(typed.slice(0, MOST_LETTERS), 'NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[œæøßł⁄×]/g, (letter) => LETTERS.get(letter) ?? letter);
  return plain
    .split(/[^a-z0-9.,$%/]/)
    .flatMap(partsOf)
    .slice(0, MOST_TOKENS);
}

const NUMBER = /^\$?\d{1,5}(?:[.,]\d{1,3})?\$?%?$/;
const FRACTION = /^\d\/\d{1,2}$/;

/** '3,5' is 3.5, '10x0.35g' three words, '1/2' one, 'a/b' two. */
function partsOf(word: string): string[] {
  if (NUMBER.test(word)) return [word.replace(',', '.')];
  if (FRACTION.test(word)) return [word];
  const fraction = /^(\d\/\d{1,2})([a-z]{1,6})$/.exec(word);
  if (fraction) return [fraction[1] as string, fraction[2] as string];
  const times = /^(\d{1,3})x(\d{0,3}\.?\d{1,3})(g?)$/.exec(word);
  if (times) return [times[1] as string, 'x', `${times[2]}${times[3]}`];
  return word
    .replace(/(\d),(?=\d)/g, '$1.')
    .split(/[,$/]/)
    .map(trimDots)
    .filter(Boolean);
}

function trimDots(word: string): string {
  let end = word.length;
  while (end > 0 && word[end - 1] === '.') end--;
  const rest = word.slice(0, end).replace(/%/g, '');
  return /[a-z0-9]/.test(rest) ? rest : '';
}
