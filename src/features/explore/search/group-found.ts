import { matchName } from './name-match.ts';
import type { SearchHit } from './search-rows.tsx';

export type Group = { name: string; found: SearchHit[] };

/**
 * Groups products by category in order of appearance; mere prefix matches come last. Stores and brands form one unnamed
 * group.
 */
export function groupFound(found: readonly SearchHit[], { typed, words }: { typed: string; words: readonly string[] }) {
  const groups = new Map<string, SearchHit[]>();
  const begun: SearchHit[] = [];
  for (const one of found) {
    if (one.type === 'products' && matchName(one.item.displayName, words).isBegun) begun.push(one);
    else {
      const name = one.type === 'products' ? one.item.categoryLabel : '';
      groups.set(name, [...(groups.get(name) ?? []), one]);
    }
  }
  const named: Group[] = [...groups].map(([name, list]) => ({ name, found: list }));
  return begun.length > 0 ? [...named, { name: `Starts with “${typed}”`, found: begun }] : named;
}
