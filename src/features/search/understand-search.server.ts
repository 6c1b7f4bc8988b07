import type { Db } from '#platform/db/db.ts';
import { LONGEST, type SearchKind, type Sort, wordsOf } from './lexicon.ts';
import { lettersApart, nearest } from './near-word.ts';
import { knownWords, townsAmong, type WordStatistics } from './search.queries.server.ts';
import { allOf, prefixQuery, readTerms, shortSaint, type Term } from './terms.ts';
import { tokensOf } from './tokens.ts';

export type InterpretedSearch = {
  tokens: string[];
  terms: Term[];
  fillers: string[];
  sort?: Sort;
  isCorrected: boolean;
  /** Alternative words by position: tried where the typed text has no results. */
  others: ReadonlyMap<number, readonly string[]>;
};

/**
 * Interprets the text literally, which nearly always has results. Queries the catalogue only for longer forms of words
 * that end in y.
 */
export async function readSearch(db: Db, kind: SearchKind, typed: string): Promise<InterpretedSearch> {
  const tokens = tokensOf(typed);
  const towns = kind === 'store' ? await townsAmong(db, keysIn(tokens)) : undefined;
  const read = readTerms(kind, tokens, towns);
  const known = await lookUp(
    db,
    kind,
    read.terms.filter(({ typed: [word = ''] }) => word.length > 3 && word.endsWith('y')),
  );
  const longer = new Map([...known].map(([at, word]) => [at, { ...word, is_known: true, pair_is_known: false }]));
  return { ...read, terms: resolved(read.terms, longer), tokens, isCorrected: false, others: new Map() };
}

/** Interprets the text with the words of the catalogue, when the literal text has no results. `exact`: corrects no word. */
export async function interpretSearch(
  db: Db,
  kind: SearchKind,
  typed: string,
  exact = false,
): Promise<InterpretedSearch> {
  const tokens = tokensOf(typed);
  const towns = kind === 'store' ? await townsAmong(db, keysIn(tokens)) : undefined;
  const read = readTerms(kind, tokens, towns);
  const known = await lookUp(db, kind, read.terms);
  const others = new Map<number, readonly string[]>();
  const isAlone = known.size < 2;
  const corrected = [...tokens];
  for (const [at, word] of known) {
    const near = exact ? [] : meantBy(kind, tokens[at] as string, word);
    if (near.length === 0 && word.pair_near && !exact)
      return replaced(db, kind, tokens, [at, 2, word.pair_near[0] as string]);
    if (near.length === 0) continue;
    if (!word.is_elsewhere) corrected[at] = near[0] as string;
    // A product's name is no mistyped store; next to another word it may be part of one: 'honey pot'.
    const rest = word.is_elsewhere ? (isAlone ? [] : near) : near.slice(1);
    if (rest.length > 0) others.set(at, rest);
  }
  const isCorrected = corrected.some((word, n) => word !== tokens[n]);
  const again = isCorrected ? readTerms(kind, corrected, towns) : read;
  return { ...again, terms: resolved(again.terms, known), tokens: corrected, isCorrected, others };
}

export async function withOthers(
  db: Db,
  kind: SearchKind,
  tokens: readonly string[],
  others: InterpretedSearch['others'],
  nth: number,
) {
  return readAgain(
    db,
    kind,
    tokens.map((word, n) => others.get(n)?.[nth] ?? word),
  );
}

const replaced = (db: Db, kind: SearchKind, tokens: readonly string[], [at, count, by]: [number, number, string]) =>
  readAgain(db, kind, tokens.toSpliced(at, count, by));

async function readAgain(db: Db, kind: SearchKind, tokens: readonly string[]): Promise<InterpretedSearch> {
  return { ...(await interpretSearch(db, kind, tokens.join(' '), true)), isCorrected: true };
}

function keysIn(tokens: readonly string[]): string[] {
  const words = tokens.map(shortSaint);
  const lengths = Array.from({ length: LONGEST }, (_, n) => n + 1);
  return words.flatMap((_, from) => lengths.map((length) => words.slice(from, from + length).join('')));
}

async function lookUp(db: Db, kind: SearchKind, terms: readonly Term[]): Promise<Map<number, WordStatistics>> {
  const plain = terms.filter(({ isPlain }) => isPlain);
  if (plain.length === 0) return new Map();
  const words = plain.map(({ typed }) => typed[0] as string);
  const pairs = plain.map(({ at }, n) => (plain[n + 1]?.at === at + 1 ? `${words[n]}${words[n + 1]}` : null));
  const known = await knownWords(db, kind, words, pairs);
  return new Map(plain.map(({ at }, n) => [at, known[n] as WordStatistics]));
}

/** The correction of an unmatched word: from the catalogue or the lexicon, whichever is nearer. */
function meantBy(
  kind: SearchKind,
  typed: string,
  { is_known, pair_is_known, parts, near }: WordStatistics,
): readonly string[] {
  if (is_known || pair_is_known || parts || /\d/.test(typed)) return [];
  const ofLexicon = nearest(typed, wordsOf(kind));
  const [first] = near ?? [];
  if (!ofLexicon) return near ?? [];
  if (first && lettersApart(typed, first, 3) < ofLexicon.apart) return near ?? [];
  return [ofLexicon.word, ...(near ?? []).filter((word) => word !== ofLexicon.word)];
}

/** Resolves plain terms to catalogue words: 'pine apple' is also pineapple, 'lunarhaze' two words. */
function resolved(terms: readonly Term[], known: ReadonlyMap<number, WordStatistics>): Term[] {
  const to: Term[] = [];
  for (let n = 0; n < terms.length; n++) {
    const term = terms[n] as Term;
    const [word = '', next] = [term.typed[0], terms[n + 1]];
    const found = term.isPlain ? known.get(term.at) : undefined;
    if (found?.pair_is_known && next?.isPlain && next.at === term.at + 1) {
      const pair = prefixQuery(`${word}${next.typed[0]}`);
      const finds = found.is_known ? `((${term.finds} & ${next.finds}) | ${pair})` : pair;
      to.push({ ...term, typed: [...term.typed, ...next.typed], finds });
      n++;
    } else if (found && !found.is_known && found.parts)
      to.push({ ...term, finds: allOf([`'${found.parts[0]}'`, prefixQuery(found.parts[1] as string)]) });
    else if (found?.longer)
      to.push({ ...term, finds: `(${[term.finds, ...found.longer.map((longer) => `'${longer}'`)].join(' | ')})` });
    else to.push(term);
  }
  return to;
}
