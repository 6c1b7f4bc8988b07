import type { SearchKind, Sort } from './lexicon.ts';
import { allOf, type Limits, prefixQuery, type Term } from './terms.ts';

/** A catalogue query; texts are in the form of to_tsquery. */
export type Meaning = {
  /** '' for everything, null for nothing. */
  find: string | null;
  /** For brands: the kind of their products. */
  products: string | null;
  /** For brands: the name formed by all words, which matches as well. */
  name: string | null;
  /** Ranks names with all of these words, or their prefixes, first. */
  whole: string | null;
  begun: string | null;
  /** As `name_key`: the whole text, and its significant words. */
  key: string;
  core: string | null;
  prefer: string | null;
  limits: Limits;
  sort?: Sort;
};

type Read = { tokens: readonly string[]; terms: readonly Term[]; fillers: readonly string[]; sort?: Sort };

/** One search of all terms together, or of the name that the words may form. */
export function meaningOf(kind: SearchKind, { tokens, terms, fillers, sort }: Read): Meaning {
  const isOfProducts = ({ tells }: Term) => kind === 'brand' && tells === 'kind';
  const asked = terms.filter((term) => term.finds && !isOfProducts(term)).map(({ finds }) => finds);
  const products = terms.filter(isOfProducts).map(({ finds }) => finds);
  const names = terms.filter(({ isName }) => isName);
  const compared = names.length > 0 ? names.map(({ named, finds }) => named ?? finds) : fillers.map(prefixQuery);
  const prefers = [...new Set(terms.flatMap(({ prefer }) => prefer ?? []))];
  const strict = asked.join(' & ');
  const isPlain = terms.every(({ isName, prefer }) => isName && !prefer);
  // No name has an amount.
  const hasAmount = terms.some(({ tells }) => tells === 'measure');
  const isName = !isPlain && !hasAmount && kind !== 'store' && asked.length + products.length > 0;
  const literal = isName ? asName(tokens) : '';
  return {
    find: kind === 'product' && strict && literal ? `(${strict}) | ${literal}` : strict,
    products: products.length > 0 ? products.join(' & ') : null,
    name: kind === 'brand' && literal ? literal : null,
    whole: compared.length > 0 ? allOf(compared.map((finds) => inNames(finds, ':A'))) : null,
    begun: compared.length > 0 ? allOf(compared.map((finds) => inNames(finds, ':*A'))) : null,
    key: keyOf(tokens),
    core: names.length > 0 ? keyOf(names.flatMap(({ typed }) => typed)) : null,
    prefer: prefers.length > 0 ? prefers.join(' & ') : null,
    limits: Object.assign({}, ...terms.map(({ limits }) => limits)),
    sort,
  };
}

const SHORT = 3;
/** Short words match whole only: half of all names start with 'a'. */
const asName = (tokens: readonly string[]) =>
  allOf(
    tokens.map((word) =>
      inNames(word.length < SHORT ? `'${word}'` : prefixQuery(word), word.length < SHORT ? ':AB' : ':*AB'),
    ),
  );

const OPERAND = /('[^']*'|[a-z0-9.]+)(?::[*A-D]+)?/g;
const inNames = (finds: string, weights: string) => finds.replace(OPERAND, `$1${weights}`);

/** As `name_key` in the database. */
export const keyOf = (words: readonly string[]) => words.join('').replace(/[^a-z0-9]+/g, '');
