import type { Db } from '#platform/db/db.ts';
import type { SearchKind } from './lexicon.ts';
import { type Meaning, meaningOf } from './meaning.ts';
import { type CountFound, type RelaxedSearch, relaxSearch } from './relax-search.server.ts';
import type { SearchNote } from './search.contract.ts';
import { countFound } from './search.queries.server.ts';
import { type InterpretedSearch, interpretSearch, readSearch } from './understand-search.server.ts';

export type Search = {
  /** As typed; empty: no search. */
  typed?: string;
  /** Disables the correction of words. */
  exact?: boolean;
  now: Date;
} & ({ kind: 'store' | 'brand' } | { kind: 'product'; count: CountFound });

/**
 * Runs a search by its meaning, again with fewer words if it has no results; `note` reports every difference from the
 * typed text.
 */
export async function searching<Found extends { totalItems: number }>(
  db: Db,
  search: Search,
  ask: (meaning?: Meaning) => Promise<Found>,
): Promise<Found & { searched?: SearchNote }> {
  const { kind, typed, exact, now } = search;
  if (!typed) return ask();
  const read = await readSearch(db, kind, typed);
  let found = await ask(asked(kind, read));
  if (found.totalItems > 0 || read.tokens.length === 0) return withNote(found, read);
  const understood = await interpretSearch(db, kind, typed, exact);
  if (asked(kind, understood).find !== asked(kind, read).find) found = await ask(asked(kind, understood));
  if (found.totalItems > 0) return withNote(found, understood);
  const count: CountFound =
    search.kind === 'product' ? search.count : (meanings) => countFound(db, search.kind, meanings, now);
  const relaxed = await relaxSearch(db, kind, understood, count);
  // A correction without results is dropped.
  if (!relaxed) return withNote(found, understood.isCorrected ? read : understood);
  return withNote(await ask(asked(kind, relaxed)), relaxed);
}

function asked(kind: SearchKind, understood: InterpretedSearch): Meaning {
  const meaning = meaningOf(kind, understood);
  return understood.tokens.length === 0 ? { ...meaning, find: null } : meaning;
}

function withNote<Found>(
  found: Found,
  { tokens, terms, fillers, isCorrected, sort, ...rest }: InterpretedSearch | RelaxedSearch,
) {
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

/** Strips filler words at the ends: 'of indica' is left of 'ounce of indica'. */
function withoutEnds(words: readonly string[], fillers: readonly string[]): readonly string[] {
  const says = (word: string) => !fillers.includes(word);
  return words.slice(Math.max(0, words.findIndex(says)), words.findLastIndex(says) + 1);
}
