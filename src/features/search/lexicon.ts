import { BRAND_FILLERS, BRAND_SYNONYMS } from './brand-words.ts';
import { EFFECTS, FILLERS, KINDS, PLANTS, SORTS, SYNONYMS, TRADE, WEAK_KINDS } from './product-words.ts';
import { DELIVERS, NEIGHBOURHOODS, OPEN_NOW, STORE_FILLERS, TOWNS } from './store-words.ts';

export type SearchKind = 'product' | 'store' | 'brand';
export type Sort = 'price+' | 'price-' | 'thc+' | 'thc-';

/**
 * The meaning of a phrase. `finds` and `prefer` are in the form of to_tsquery; without `finds` the words match literally.
 */
export type Entry =
  | { says: 'kind'; name: string; finds: string; isWeak: boolean }
  | { says: 'form'; finds?: string; kind?: string; isWholeKind?: boolean }
  | { says: 'plant'; finds: string; prefer?: string; isCbd: boolean }
  | { says: 'sort'; sort: Sort }
  | { says: 'filler' | 'effect' | 'trade' | 'open' | 'delivers' }
  | { says: 'town'; town: string; area?: string };

/** The longest phrase, in words. */
export const LONGEST = 4;

type Lexicon = ReadonlyMap<string, Entry>;

const kindFinds = new Map(KINDS.map(({ name, finds }) => [name, finds]));
export const findsKind = (name: string | undefined): string | undefined => kindFinds.get(name ?? '');

const WEAK: ReadonlySet<string> = WEAK_KINDS;
const kinds = KINDS.flatMap(({ name, finds, says }) =>
  says.map((phrase): [string, Entry] => [phrase, { says: 'kind', name, finds, isWeak: WEAK.has(phrase) }]),
);
const each = (phrases: readonly string[], entry: Entry) => phrases.map((phrase): [string, Entry] => [phrase, entry]);

/** Later entries override earlier ones. */
const LEXICONS: Readonly<Record<SearchKind, Lexicon>> = {
  product: new Map([
    ...each(TRADE, { says: 'trade' }),
    ...each(EFFECTS, { says: 'effect' }),
    ...each(FILLERS, { says: 'filler' }),
    ...SYNONYMS.flatMap(({ says, ...form }) => each(says, { says: 'form', ...form })),
    ...kinds,
    ...PLANTS.flatMap(({ says, finds, prefer }) =>
      each(says, { says: 'plant', finds, prefer, isCbd: finds === 'cbd' || finds.startsWith('!') }),
    ),
    ...SORTS.flatMap(({ says, sort }) => each(says, { says: 'sort', sort })),
  ]),
  store: new Map([
    ...each(STORE_FILLERS, { says: 'filler' }),
    ...each(OPEN_NOW, { says: 'open' }),
    ...each(DELIVERS, { says: 'delivers' }),
    ...TOWNS.flatMap((town) => each([town], { says: 'town', town })),
    ...Object.entries(NEIGHBOURHOODS).flatMap(([town, areas]) =>
      areas.flatMap((area) => each([area], { says: 'town', town, area })),
    ),
  ]),
  brand: new Map([
    // Brands also match by the kinds that they make.
    ...SYNONYMS.flatMap(({ says, finds, kind, isWholeKind }) => {
      const makes = isWholeKind ? findsKind(kind) : finds && `(${finds})`;
      return kind && makes ? each(says, { says: 'kind', name: kind, finds: makes, isWeak: false }) : [];
    }),
    ...kinds,
    ...each(BRAND_FILLERS, { says: 'filler' }),
    ...BRAND_SYNONYMS.flatMap(({ says, finds }) => each(says, { says: 'form', finds })),
  ]),
};

/** The entry of the longest phrase that begins at word `n`, plural forms included. */
export function entryAt(kind: SearchKind, tokens: readonly string[], n: number) {
  for (let length = Math.min(LONGEST, tokens.length - n); length > 0; length--) {
    const entry = entryOf(kind, tokens.slice(n, n + length).join(' '));
    if (entry) return { entry, length };
  }
  return null;
}

export function entryOf(kind: SearchKind, phrase: string): Entry | undefined {
  const lexicon = LEXICONS[kind];
  const isPlural = phrase.length > 3 && phrase.endsWith('s');
  return (
    lexicon.get(phrase) ??
    (isPlural ? (lexicon.get(phrase.slice(0, -1)) ?? lexicon.get(phrase.replace(/e?s$/, ''))) : undefined)
  );
}

/** Single words of the lexicon, for spelling correction. */
export const wordsOf = (kind: SearchKind): readonly string[] => WORDS[kind];
const single = (lexicon: Lexicon) => [...lexicon.keys()].filter((phrase) => /^[a-z]{4,}$/.test(phrase));
const WORDS = { product: single(LEXICONS.product), store: single(LEXICONS.store), brand: single(LEXICONS.brand) };
