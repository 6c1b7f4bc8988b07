import type { Db } from '#platform/db/db.ts';
import type { SearchKind } from './lexicon.ts';
import { type Meaning, meaningOf } from './meaning.ts';
import { type Relaxed, relaxSearch } from './relax-search.server.ts';
import type { SearchNote } from './search.contract.ts';
import { readSearch, type Understood, understandSearch } from './understand-search.server.ts';

export type Search = {
  kind: SearchKind;
  /** As it was typed; '' or nothing searches for nothing. */
  typed?: string;
  /** Disables the correction of words. */
  exact?: boolean;
  /** Within this store's own list. */
  storeId?: number;
  now: Date;
};

/**
 * Runs a search by its meaning. Without results for all words it runs again without the least specific ones; `note` reports
 * this and every other difference from the typed text.
 */
export async function searching<Found extends { totalItems: number }>(
  db: Db,
  { kind, typed, exact, ...scope }: Search,
  ask: (meaning?: Meaning) => Promise<Found>,
): Promise<Found & { searched?: SearchNote }> {
  if (!typed) return ask();
  const read = await readSearch(db, kind, typed);
  let found = await ask(asked(kind, read));
  if (found.totalItems > 0 || read.tokens.length === 0) return withNote(found, read);
  const understood = await understandSearch(db, kind, typed, exact);
  if (asked(kind, understood).find !== asked(kind, read).find) found = await ask(asked(kind, understood));
  if (found.totalItems > 0) return withNote(found, understood);
  const relaxed = await relaxSearch(db, kind, understood, scope);
  // A correction that finds nothing either is none.
  if (!relaxed) return withNote(found, understood.isCorrected ? read : understood);
  return withNote(await ask(asked(kind, relaxed)), relaxed);
}

function asked(kind: SearchKind, understood: Understood): Meaning {
  const meaning = meaningOf(kind, understood);
  return understood.tokens.length === 0 ? { ...meaning, find: null } : meaning;
}

function withNote<Found>(found: Found, { tokens, terms, fillers, isCorrected, sort, ...rest }: Understood | Relaxed) {
  const dropped = 'dropped' in rest ? rest.dropped.filter(({ typed }) => typed.length > 0) : [];
  const { limits } = meaningOf('product', { tokens, terms, fillers });
  if (!isCorrected && dropped.length === 0 && !sort && Object.keys(limits).length === 0) return found;
  const gone = new Set(dropped.flatMap(({ at, typed }) => typed.map((_, n) => at + n)));
  const isLost = dropped.length > 0 && terms.every(({ typed }) => typed.length === 0);
  const left = tokens.filter((_, n) => !gone.has(n));
  const words = isLost ? '' : (gone.size > 0 ? withoutEnds(left, fillers) : left).join(' ');
  const searched: SearchNote = {
    words,
    isCorrected,
    dropped: dropped.map(({ typed }) => typed.join(' ')),
    sort,
    ...limits,
  };
  return { ...found, searched };
}

/** 'of indica' is what is left of 'ounce of indica': 'indica'. */
function withoutEnds(words: readonly string[], fillers: readonly string[]): readonly string[] {
  const says = (word: string) => !fillers.includes(word);
  return words.slice(Math.max(0, words.findIndex(says)), words.findLastIndex(says) + 1);
}
