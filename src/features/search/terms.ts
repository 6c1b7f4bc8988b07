import { type Amount, readAmount } from './amounts.ts';
import { type Entry, entryAt, entryOf, findsKind, LONGEST, type SearchKind, type Sort } from './lexicon.ts';
import { HEARD_STREETS, PLACE_WORDS, SPELLINGS, STREET_WORDS } from './store-words.ts';

export type Limits = {
  /** Cents. */
  maxPrice?: number;
  /** Per cent of the label. */
  minThc?: number;
  isOpen?: boolean;
  delivery?: boolean;
};

/** The order in which terms are dropped, the least specific first. */
export const TELLING = [
  'effect',
  'street',
  'limit',
  'measure',
  'implied',
  'plant',
  'word',
  'brand',
  'cbd',
  'kind',
  'town',
  'without',
] as const;

export type Term = {
  tells: (typeof TELLING)[number];
  /** The typed words, and the position of the first. */
  typed: string[];
  at: number;
  /** In the form of to_tsquery; '' for a mere limit. */
  finds: string;
  /** The text for ranking names, where it is shorter than `finds`. */
  named?: string;
  /** Ranks matches first. */
  prefer?: string;
  limits?: Limits;
  isName?: boolean;
  /** Unknown so far: it may be mistyped, or a part of its neighbour. */
  isPlain?: boolean;
};

export type ParsedTerms = { terms: Term[]; fillers: string[]; sort?: Sort };

/** Parses the words. `towns`: keys of towns that have stores. Filler words add no condition. */
export function readTerms(
  kind: SearchKind,
  tokens: readonly string[],
  towns: ReadonlySet<string> = new Set(),
): ParsedTerms {
  const reading: ParsedTerms = { terms: [], fillers: [] };
  for (let n = 0; n < tokens.length; ) n += readAt(kind, tokens, n, towns, reading);
  return kind === 'product' ? sensible(reading) : reading;
}

function readAt(
  kind: SearchKind,
  tokens: readonly string[],
  n: number,
  towns: ReadonlySet<string>,
  to: ParsedTerms,
): number {
  const word = tokens[n] as string;
  const put = (length: number, term: Omit<Term, 'typed' | 'at'>) => {
    to.terms.push({ ...term, typed: tokens.slice(n, n + length), at: n });
    return length;
  };
  if (kind === 'store') {
    const town = townAt(tokens, n, towns);
    if (town) return put(town.length, { tells: 'town', finds: town.finds, isName: true });
    const place = placeWord(tokens, n);
    if (place) return put(place.length, place.term);
  }
  const found = entryAt(kind, tokens, n);
  if (kind === 'product' && (!found || found.length === 1)) {
    const amount = readAmount(tokens, n);
    if (amount) return put(amount.length, amountTerm(amount.amount, tokens));
  }
  if (!found) {
    const finds = kind === 'store' ? written(word, SPELLINGS, isNumber(word) ? '' : ':*') : prefixQuery(word);
    return put(1, { tells: 'word', finds, isName: true, isPlain: !isNumber(word) });
  }
  const { entry, length } = found;
  return entryTerm(kind, entry, tokens.slice(n, n + length), (term) => put(length, term), to) ?? length;
}

type Put = (term: Omit<Term, 'typed' | 'at'>) => number;

function entryTerm(kind: SearchKind, entry: Entry, words: string[], put: Put, to: ParsedTerms): number | undefined {
  const own = allOf(words.map(prefixQuery));
  if (entry.says === 'filler') to.fillers.push(...words);
  else if (entry.says === 'sort') to.sort ??= entry.sort;
  else if (entry.says === 'open') put({ tells: 'limit', finds: '', limits: { isOpen: true } });
  else if (entry.says === 'delivers') put({ tells: 'limit', finds: '', limits: { delivery: true } });
  else if (entry.says === 'kind')
    put({
      tells: 'kind',
      finds: entry.finds,
      prefer: kind === 'product' ? entry.finds : undefined,
      isName: kind === 'brand',
    });
  else if (entry.says === 'plant') put({ tells: plantTells(entry), finds: entry.finds, prefer: entry.prefer });
  else if (entry.says === 'effect') put({ tells: 'effect', finds: own, isName: true });
  else if (entry.says === 'form') {
    const prefer = findsKind(entry.kind);
    // 'lotion' matches creams of its kind, not 'Cookies & Cream'.
    const others = !prefer ? entry.finds : entry.isWholeKind ? prefer : `(${entry.finds}) & ${prefer}`;
    put({
      tells: entry.kind ? 'kind' : 'word',
      finds: entry.finds ? `(${others} | ${own})` : own,
      ...(prefer && entry.finds && { named: `(${entry.finds} | ${own})` }),
      prefer,
      isName: true,
    });
  } else put({ tells: 'word', finds: own, isName: true });
  return undefined;
}

/** Searching without an ingredient finds no product that has it. */
const plantTells = ({ finds, isCbd }: Entry & { says: 'plant' }) =>
  finds.startsWith('!') ? 'without' : isCbd ? 'cbd' : 'plant';

const isNumber = (word: string) => /^[\d.$%/]+$/.test(word);
/** A search word: matches as a prefix, a number exactly. Words hold only letters, digits and .$%/. */
export const prefixQuery = (word: string) => (isNumber(word) ? `'${word}'` : `'${word}':*`);
export const allOf = (parts: readonly string[]) =>
  parts.length === 1 ? (parts[0] as string) : `(${parts.join(' & ')})`;

function amountTerm(amount: Amount, tokens: readonly string[]): Omit<Term, 'typed' | 'at'> {
  const { unit, value } = amount;
  if (unit === 'cents') return { tells: 'limit', finds: '', limits: { maxPrice: value } };
  if (unit === '%') return { tells: 'limit', finds: '', limits: { minThc: value } };
  if (unit === 'mg') {
    const what = tokens.includes('cbd') && !tokens.includes('thc') ? 'cbd' : 'thc';
    return { tells: 'measure', finds: `${what}${pointless(value)}mg:C`, prefer: findsKind('edibles') };
  }
  const finds = value === 14 && unit === 'g' ? '(14g:C | 15g:C)' : weightFinds(unit, value);
  const prefer = unit === 'g' && value >= 1 ? findsKind('flower') : undefined;
  return { tells: 'measure', finds, prefer };
}

/** A point would split the word. */
const pointless = (value: number) => String(value).replace('.', 'p');
/** The weight of the package; below a gram, of a single joint. */
const weightFinds = (unit: 'g' | 'ml', value: number) =>
  unit === 'g' && value < 1 ? `(${pointless(value)}g:C | each${pointless(value)}g:C)` : `${pointless(value)}${unit}:C`;

const SLANG = /^(?:half|demi|quarter|quarters|eighth|eighths|8th|1\/[248]|1\/8th|oz|ozs|ounce|ounces|zip)$/;

/**
 * 'weed gummies' are gummies; an ounce without a kind is flower; a THC percentage ranks the strongest first. The next
 * word's more precise kind replaces a kind.
 */
function sensible({ terms, fillers, sort }: ParsedTerms): ParsedTerms {
  const isWeak = ({ tells, typed }: Term) => {
    const entry = tells === 'kind' ? entryOf('product', typed.join(' ')) : undefined;
    return entry?.says === 'kind' && entry.isWeak;
  };
  const hasKind = terms.some((term) => term.tells === 'kind' && !isWeak(term));
  const kept = hasKind ? terms.filter((term) => !isWeak(term)) : terms;
  const ounce = kept.find(({ tells, typed }) => tells === 'measure' && typed.some((word) => SLANG.test(word)));
  const flower = findsKind('flower') as string;
  if (ounce && !kept.some(({ tells }) => tells === 'kind'))
    kept.push({ tells: 'implied', typed: [], at: ounce.at, finds: flower });
  const isStrong = kept.some(({ limits }) => limits?.minThc !== undefined);
  return { terms: kept, fillers, sort: sort ?? (isStrong ? 'thc-' : undefined) };
}

/** A town with stores, or a well-known one; not as part of a street name. */
function townAt(tokens: readonly string[], n: number, towns: ReadonlySet<string>) {
  for (let length = Math.min(LONGEST, tokens.length - n); length > 0; length--) {
    const words = tokens.slice(n, n + length);
    if (isStreetKind(tokens[n + length])) continue;
    const entry = entryOf('store', words.join(' '));
    const isTown = entry?.says === 'town';
    if (isTown && entry.area) return { length, finds: `(${allOf(words)} | ${townFinds(entry.town.split(' '), ':C')})` };
    // Other towns' streets are named after towns that have stores.
    if (towns.has(words.map(shortSaint).join(''))) return { length, finds: townFinds(words, ':C') };
    if (isTown) return { length, finds: townFinds(words, ':AC') };
  }
  return null;
}

/** By the words of its name, also when joined. */
function townFinds(words: readonly string[], weights: string): string {
  const finds = allOf(words.map((word) => written(word, PLACE_WORDS, weights)));
  return words.length > 1 ? `(${finds} | '${words.map(shortSaint).join('')}':C)` : finds;
}
export const shortSaint = (word: string) => (word === 'saint' ? 'st' : word === 'sainte' ? 'ste' : word);

const KINDS_OF_STREETS = new Set(STREET_WORDS.slice(0, -4).flat());
const isStreetKind = (word: string | undefined) => word !== undefined && KINDS_OF_STREETS.has(word);

function written(word: string, groups: typeof STREET_WORDS, weights = ''): string {
  const ways = new Set([word, ...groups.filter((group) => group.includes(word)).flat()]);
  const all = [...ways].map((way) => `'${way}'${weights}`);
  return all.length === 1 ? (all[0] as string) : `(${all.join(' | ')})`;
}

const HEARD = new Map(HEARD_STREETS);
const POSTAL = /^[a-z]\d[a-z](?:\d[a-z]\d)?$/;

function placeWord(tokens: readonly string[], n: number): { length: number; term: Omit<Term, 'typed' | 'at'> } | null {
  const word = tokens[n] as string;
  if (POSTAL.test(word)) {
    const parts = word.length > 3 ? [word.slice(0, 3), word.slice(3)] : [word];
    return { length: 1, term: { tells: 'town', finds: allOf(parts.map((part) => `'${part}':C`)) } };
  }
  const heard = HEARD.get(word);
  if (heard && isStreetKind(tokens[n + 1]))
    return { length: 1, term: { tells: 'word', finds: `('${word}' | '${heard}')`, isName: true } };
  const groups = [...STREET_WORDS, ...PLACE_WORDS];
  if (n === 0 || !groups.some((group) => group.includes(word))) return null;
  return { length: 1, term: { tells: 'street', finds: written(word, groups), isName: true } };
}
