import type { SearchType } from '../explore.contract.ts';

/** A search whose result was opened, as stored on this device. */
export type RecentSearch = { words: string; type: SearchType };

export const MOST_RECENT = 8;
const LONGEST = 100;

/** The stored list, newest first; drops anything invalid. */
export function readRecent(text: string | null): RecentSearch[] {
  try {
    const list: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(list) && list.every(isRecent) ? list.slice(0, MOST_RECENT) : [];
  } catch {
    return [];
  }
}

const isRecent = (one: Partial<RecentSearch> | null): one is RecentSearch =>
  typeof one?.words === 'string' && one.words !== '' && one.words.length <= LONGEST && TYPES.has(one.type ?? '');

const TYPES: ReadonlySet<string> = new Set<SearchType>(['products', 'stores', 'brands']);

/** Prepends a search. The same words of the same type are one search. */
export const withRecent = (list: readonly RecentSearch[], added: RecentSearch): RecentSearch[] =>
  [added, ...withoutRecent(list, added)].slice(0, MOST_RECENT);

export const withoutRecent = (list: readonly RecentSearch[], gone: RecentSearch): RecentSearch[] =>
  list.filter((one) => keyOf(one) !== keyOf(gone));

export const keyOf = ({ words, type }: RecentSearch): string => `${type} ${words.toLowerCase()}`;
