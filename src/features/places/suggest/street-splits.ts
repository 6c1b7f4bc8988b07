import type { AddressText } from '../address/address-text.ts';
import { directions, spelledOut, streetTypes, townKey } from '../address/address-words.ts';
import { streetBase } from '../address/street-name.ts';

/** Every split into a full street name and qualifying words. */
export function splitsOf(
  words: readonly string[],
  more: readonly string[],
  isStreetDone: boolean,
): { base: string; pattern: string }[] {
  const longest = isStreetDone ? words.length : words.length - 1;
  return Array.from({ length: Math.min(longest, 8) }, (_, index) => index + 1).flatMap((length) => {
    const base = streetBase(words.slice(0, length));
    return base ? [{ base, pattern: patternOf([...words.slice(length), ...more]) }] : [];
  });
}

/** Names that contain the type, or have it elsewhere: 'Line 6', 'County Road 10', 'rue Ontario'. */
export const wholeNames = ({ readings }: AddressText, more: readonly string[]): { base: string; pattern: string }[] =>
  readings
    .slice(0, 6)
    .filter(({ street }) => street.type)
    .map(({ street: { base, type, direction }, rest }) => ({
      base,
      pattern: patternOf([type, direction, ...rest, ...more].filter(Boolean)),
    }));

/** All words must occur, the last perhaps partially. */
function patternOf(words: readonly string[]): string {
  const parts = words.map((word, index) => {
    const isBegun = index === words.length - 1;
    const forms = isBegun ? formsBeginning(word) : [streetTypes.get(word), directions.get(word), spelledOut(word)];
    const either = [...new Set(forms.filter(Boolean))].join('|');
    return isBegun ? `(?=.*\\y(?:${spelledOut(word)}|(?:${either})\\y))` : `(?=.*\\y(?:${either})\\y)`;
  });
  return `^${parts.join('')}`;
}

const formsBeginning = (word: string): string[] =>
  [...streetTypes, ...directions]
    .filter(([alias]) => alias.startsWith(word))
    .map(([, form]) => form)
    .concat(word);

type Way = { street: string[]; begun: string };

/**
 * The town follows a comma, else a type ('8 Ave SW'), or with a leading type ('rue Notre-Dame') any word. Longest
 * first.
 */
export function waysToPart({ words, town }: AddressText): Way[] {
  if (town) return [{ street: words, begun: town }];
  const isType = (at: number) => streetTypes.has(words[at] as string);
  const isLed = isType(0);
  const mayEnd = (at: number) => isLed || isType(at) || (isType(at - 1) && directions.has(words[at] as string));
  return words
    .flatMap((_, at) => (at > 0 && mayEnd(at) ? [at + 1] : []))
    .slice(-8)
    .map((end) => ({ street: words.slice(0, end), begun: townKey(words.slice(end).join(' ')) }));
}
