import { normalized } from '#platform/contract/normalize.ts';

const WORD = /[\p{L}\p{N}]+/gu;

/** Lower case without accents, as the search compares. */
const folded = (text: string): string => normalized(text, 'NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** Each once. */
export const wordsIn = (text: string): string[] => [...new Set(folded(text).match(WORD))];

export type NameMatch = {
  /** The name in pieces, with matches marked. */
  parts: { text: string; isMatch: boolean }[];
  /** A typed word matches only the beginning of a word of the name. */
  isBegun: boolean;
};

/** The parts of a name that match the typed words: whole words, or their beginnings. */
export function matchName(name: string, typed: readonly string[]): NameMatch {
  const found = new Set<string>();
  const begun = new Set<string>();
  const parts: NameMatch['parts'] = [];
  let end = 0;
  const add = (text: string, isMatch: boolean) => text && parts.push({ text, isMatch });
  for (const { 0: word, index } of name.matchAll(WORD)) {
    const plain = folded(word);
    const longest = typed.filter((one) => plain.startsWith(one)).sort((a, b) => b.length - a.length)[0];
    if (!longest) continue;
    (longest === plain ? found : begun).add(longest);
    add(name.slice(end, index), false);
    // Folding may have expanded a letter to two; the match never exceeds the word.
    end = index + (longest === plain ? word.length : Math.min(longest.length, word.length));
    add(name.slice(index, end), true);
  }
  add(name.slice(end), false);
  return { parts, isBegun: [...begun].some((word) => !found.has(word)) };
}

/** Whether each word of a text starts with a typed one: 'p' matches 'Pre-Rolls', not 'Dried Flower'. */
export const hasWordsOf = (text: string, typed: readonly string[]): boolean => {
  const words = wordsIn(text);
  return typed.every((one) => words.some((word) => word.startsWith(one)));
};
