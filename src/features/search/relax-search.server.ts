import type { Db } from '#platform/db/db.ts';
import type { SearchKind } from './lexicon.ts';
import { keyOf, type Meaning, meaningOf } from './meaning.ts';
import { brandsAmong } from './search.queries.server.ts';
import { allOf, prefixQuery, TELLING, type Term } from './terms.ts';
import { type InterpretedSearch, withOthers } from './understand-search.server.ts';

export type RelaxedSearch = InterpretedSearch & { dropped: Term[] };
/** The number of results of each meaning, without the list's other filters. */
export type CountFound = (meanings: readonly Meaning[]) => Promise<number[]>;

/**
 * Relaxes a query without results: synonyms first, then without the least specific words. null: all words match after
 * all, or none does, or only a corrected one.
 */
export async function relaxSearch(
  db: Db,
  kind: SearchKind,
  understood: InterpretedSearch,
  count: CountFound,
): Promise<RelaxedSearch | null> {
  const terms = await withBrands(db, kind, understood.tokens, understood.terms.flatMap(parted));
  const without = (dropped: readonly Term[]) =>
    meaningOf(kind, { ...understood, terms: terms.filter((term) => !dropped.includes(term)) });
  const others = await otherWords(db, kind, understood);
  const single = terms.map((one) => without(terms.filter((term) => term !== one)));
  const [all = 0, ...counts] = await count([without([]), ...others.map((other) => meaningOf(kind, other)), ...single]);
  if (all > 0) return null;
  const better = others.find((_, n) => (counts[n] ?? 0) > 0);
  if (better) return { ...better, dropped: [] };
  const found = new Map(terms.map((term, n) => [term, counts[others.length + n] ?? 0]));
  const missing = new Set(terms.filter((term) => term.tells === 'kind' && !found.get(term)).map(({ finds }) => finds));
  // Where nothing is a topical, the cream of 'topical cream' is no 'Cookies & Cream'.
  const known = terms.filter((term) => found.get(term) && !(term.prefer && missing.has(term.prefer)));
  const unknown = terms.filter((term) => !known.includes(term));
  if (!known.some(isTelling)) return isOfEffectsAlone(terms) ? relaxed(understood, terms, terms) : null;
  const ways = waysToDrop(known, found).map((dropped) => [...unknown, ...dropped]);
  const counted = await count(ways.map(without));
  const best = ways.find(
    (dropped, n) => (counted[n] ?? 0) > 0 && terms.some((term) => !dropped.includes(term) && isTelling(term)),
  );
  if (!best || (understood.isCorrected && terms.length - best.length === 1)) return null;
  return relaxed(understood, terms, best);
}

/** Splits phrases such as 'live rosin' that match by no other words. */
function parted(term: Term): Term[] {
  if (term.typed.length < 2 || term.tells === 'effect' || term.finds !== allOf(term.typed.map(prefixQuery)))
    return [term];
  // A part is less specific than the whole: 'bomb' of 'bath bomb' is a topical, not a strain.
  const of = (word: string) => (term.prefer ? `(${prefixQuery(word)} & ${term.prefer})` : prefixQuery(word));
  return term.typed.map((word, n) => ({ ...term, typed: [word], at: term.at + n, finds: of(word) }));
}

/** Words that form a brand's name are more specific: 'good supply'. */
async function withBrands(db: Db, kind: SearchKind, tokens: readonly string[], terms: Term[]): Promise<Term[]> {
  if (kind !== 'product') return terms;
  const spans = tokens.flatMap((_, from) =>
    [2, 3].map((length) => ({ from, length, key: keyOf(tokens.slice(from, from + length)) })),
  );
  const brands = await brandsAmong(
    db,
    spans.map(({ key }) => key),
  );
  const isOfBrand = ({ at }: Term) =>
    spans.some(({ from, length, key }) => brands.has(key) && at >= from && at < from + length);
  return terms.map((term) => (term.tells === 'word' && isOfBrand(term) ? { ...term, tells: 'brand' } : term));
}

/** One or two letters, or a corrected word, are too unspecific to search for alone. */
const isTelling = ({ tells, typed, isPlain }: Term) => tells !== 'implied' && (!isPlain || typed.join('').length > 2);

/** Products are not listed by effects: such a search matches all. */
const isOfEffectsAlone = (terms: readonly Term[]) =>
  terms.some(({ tells }) => tells === 'effect') && terms.every(({ tells }) => tells === 'effect');

const relaxed = (understood: InterpretedSearch, terms: readonly Term[], dropped: Term[]): RelaxedSearch => ({
  ...understood,
  terms: terms.filter((term) => !dropped.includes(term)),
  dropped,
});

async function otherWords(
  db: Db,
  kind: SearchKind,
  { tokens, others }: InterpretedSearch,
): Promise<InterpretedSearch[]> {
  const most = Math.max(0, ...[...others.values()].map((words) => words.length));
  return Promise.all(Array.from({ length: most }, (_, n) => withOthers(db, kind, tokens, others, n)));
}

/** Drops no word, then one, then more: always the least specific first, among names the more frequent. */
function waysToDrop(terms: readonly Term[], found: ReadonlyMap<Term, number>): Term[][] {
  const names = terms.filter(({ tells }) => tells === 'word').length;
  // Two words of a name are more specific than the kind of a product.
  const rank = ({ tells }: Term) => TELLING.indexOf(tells === 'kind' && names > 1 ? 'plant' : tells);
  const order = [...terms].sort((a, b) => rank(a) - rank(b) || (found.get(b) ?? 0) - (found.get(a) ?? 0));
  const more = order.slice(1, -1).map((_, n) => order.slice(0, n + 2));
  return [[], ...(order.length > 1 ? order.map((term) => [term]) : []), ...more];
}
