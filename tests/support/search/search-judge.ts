import { lettersOf } from './search-facts.ts';

/** One of the strangers' searches, with the results that its author expects, written without sight of the catalogue. */
export type StrangersQuery = {
  type: 'products' | 'stores' | 'brands';
  typed: string;
  category?: string | string[];
  plant?: string | string[];
  cannabinoid?: string;
  weightG?: number;
  ml?: number;
  thcMg?: number;
  sort?: 'price' | 'potency';
  priceMaxCents?: number;
  words?: string[];
  city?: string | string[];
  street?: string | string[];
  postal?: string | string[];
  relaxed?: boolean;
  keeps?: Partial<StrangersQuery>[];
};

/** What a result is, as far as a search can ask for it. */
export type Facts = {
  name: string;
  /** All that it is called: name, brand, categories; a store's name and address. */
  text: string;
  brand?: string;
  /** The names of its category and subcategory. */
  kinds?: string;
  categories?: readonly string[];
  plant?: string;
  /** Grams and millilitres of the package; mg of it and of a piece. */
  grams?: number;
  ml?: number;
  thcMg?: readonly number[];
  thc?: number;
  cbd?: number;
  isPercent?: boolean;
  price?: number;
  city?: string;
  postal?: string;
};

export type Answer = {
  found: readonly Facts[];
  note?: { words: string; dropped: readonly string[]; isCorrected: boolean; sort?: string };
};

const FIRST = 3;

/**
 * Right is an answer whose first three are what was asked for, or all that there is of it. What the whole catalogue
 * lacks may be answered with what comes near, where the page says that words were left out or taken for others, or with
 * an empty list, which says so by itself; what is to be kept is kept.
 */
export function isRight(query: StrangersQuery, { found, note }: Answer, catalogue: readonly Facts[]): boolean {
  const first = found.slice(0, FIRST);
  const having = catalogue.filter((one) => has(one, query)).length;
  if (having > 0)
    return (
      inOrder(query, first, note) &&
      first.slice(0, having).length > 0 &&
      first.slice(0, having).every((one) => has(one, query))
    );
  const keeps = query.keeps?.filter((kept) => catalogue.some((one) => has(one, kept))) ?? [];
  if (keeps.length > 0)
    return saysSo(note) && first.length > 0 && first.every((one) => keeps.some((kept) => has(one, kept)));
  return first.length === 0 || saysSo(note);
}

const saysSo = (note: Answer['note']) => note !== undefined && (note.dropped.length > 0 || note.isCorrected);

/** What was asked as an order is one, and is said. */
function inOrder({ sort }: StrangersQuery, first: readonly Facts[], note: Answer['note']): boolean {
  if (!sort) return true;
  const values = first.map(({ price = 0, thc = 0 }) => (sort === 'price' ? price : -thc));
  return (
    note?.sort === (sort === 'price' ? 'price+' : 'thc-') &&
    values.every((value, n) => n === 0 || (values[n - 1] as number) <= value)
  );
}

function has(one: Facts, query: Partial<StrangersQuery>): boolean {
  const { category, plant, cannabinoid, weightG, ml, thcMg, priceMaxCents, words = [], city, street, postal } = query;
  const categories = [category ?? []].flat();
  return (
    (categories.length === 0 ||
      categories.some((name) => one.categories?.includes(CATEGORY_NAMES.get(name) ?? name))) &&
    (!plant || [plant].flat().some((name) => isOfPlant(one, name))) &&
    (!cannabinoid ||
      (cannabinoid === 'cbd'
        ? (one.cbd ?? 0) > 0
        : cannabinoid === 'thc'
          ? (one.thc ?? 0) > 0
          : isCalled(one, cannabinoid))) &&
    (!weightG || Math.abs((one.grams ?? 0) - weightG) <= weightG / 14) &&
    (!ml || one.ml === ml) &&
    (!thcMg || (one.thcMg?.includes(thcMg) ?? false)) &&
    (!priceMaxCents || (one.price ?? 0) <= priceMaxCents) &&
    words.every((word) => isCalled(one, word)) &&
    (!city || [city].flat().some((name) => lettersOf(one.city ?? '').includes(lettersOf(name)))) &&
    (!street || [street].flat().some((name) => isCalled(one, name))) &&
    (!postal || [postal].flat().some((begun) => (one.postal ?? '').startsWith(begun)))
  );
}

/** What the author calls otherwise. */
const CATEGORY_NAMES = new Map([['concentrates', 'extracts']]);

/** Of CBD is what has more of it than of THC, whatever its plant. */
const isOfPlant = ({ plant, cbd = 0, thc = 0 }: Facts, wanted: string) =>
  wanted === 'cbd' ? plant === 'cbd' || (cbd > 0 && cbd >= thc) : plant === wanted;

/** The same things, by the trade and by the author's notes. */
const SAME: Readonly<Record<string, readonly string[]>> = {
  disposable: ['disposable', 'all-in-one'],
  blunt: ['blunt', 'pre-roll'],
  lotion: ['lotion', 'cream'],
  seltzer: ['seltzer', 'sparkling'],
};

/** Each word of it, in the singular. */
const isCalled = ({ text }: Facts, words: string) =>
  (SAME[words.toLowerCase()] ?? [words]).some((said) =>
    said.split(' ').every((word) => lettersOf(text).includes(singular(lettersOf(word)))),
  );
const singular = (word: string) => (word.length > 3 ? word.replace(/(?:ies|ie|y|s)$/, '') : word);
