import {
  articles,
  directions,
  leadingTypes,
  maybeLeadingTypes,
  numberedTypes,
  spelledOut,
  streetTypes,
  withoutOrdinal,
  wordsOf,
} from './address-words.ts';

/** A street's canonical name: 'rue Sainte-Catherine O.' → sainte catherine, st, w. */
export type StreetName = {
  words: readonly string[];
  /** The words joined: 'Lake Shore' is 'lakeshore'. */
  base: string;
  type: string;
  /** '', n, s, e, w, ne, nw, se, sw. */
  direction: string;
};

/** A street name at the start of a text, and the remaining words, perhaps the town. */
export type StreetReading = { street: StreetName; rest: string[] };

export function readStreet(text: string): StreetName | null {
  const words = wordsOf(text);
  return readWhole(words);
}

/** A text that parses to the same name. */
export const streetText = ({ words, type, direction }: StreetName): string =>
  [...words, type, direction].filter(Boolean).join(' ');

/** Every reading of a name at the start, longest first. */
export function streetReadings(words: string[]): StreetReading[] {
  const readings: StreetReading[] = [];
  for (let end = words.length; end > 0; end--) {
    const last = words[end - 1] as string;
    const mayEnd = end === words.length || streetTypes.has(last) || directions.has(last) || /^\d+$/.test(last);
    for (const street of mayEnd ? waysToRead(words.slice(0, end)) : [])
      if (end === words.length || street.type || street.direction) readings.push({ street, rest: words.slice(end) });
  }
  return readings;
}

/** With and without a leading type: 'avenue High Park', 'avenue La Rose'. */
function waysToRead(words: readonly string[]): StreetName[] {
  const whole = readWhole(words);
  const [first = '', ...others] = words;
  const mayBeLed = others.length > 0 && (leadingTypes.has(first) || maybeLeadingTypes.has(first));
  const { name, direction } = withoutDirection(others);
  const led = mayBeLed ? [afterLeadingType(words), named(name, streetTypes.get(first) ?? '', direction)] : [];
  const ways = [whole, ...led].filter((way) => way !== null);
  return ways.filter((way, index) => ways.findIndex((one) => streetText(one) === streetText(way)) === index);
}

function readWhole(words: readonly string[]): StreetName | null {
  const [first = '', second = ''] = words;
  if (words.length > 1 && isLedByType(words)) return afterLeadingType(words);
  if (words.length > 1 && numberedTypes.has(streetTypes.get(first) ?? '') && /^\d/.test(second))
    return afterLeadingType(words);
  const { name, direction } = withoutDirection(words);
  const typed = withoutType(name);
  if (!typed && maybeLeadingTypes.has(first) && name.length > 1) return afterLeadingType(words);
  return named(typed?.name ?? name, typed?.type ?? '', direction);
}

/** 'rue …', 'avenue du …'; but not 'Avenue Rd' or 'Côte-des-Neiges Rd'. */
function isLedByType([first = '', second = '', ...others]: readonly string[]): boolean {
  if (others.length === 0 && streetTypes.has(second)) return false;
  const endsInEnglish = others.some((word) => ['rd', 'dr'].includes(streetTypes.get(word) ?? ''));
  return leadingTypes.has(first) || (maybeLeadingTypes.has(first) && articles.has(second) && !endsInEnglish);
}

function afterLeadingType([first = '', ...others]: readonly string[]): StreetName | null {
  const { name, direction } = withoutDirection(others);
  let start = 0;
  while (start < name.length - 1 && articles.has(name[start] as string)) start++;
  return named(name.slice(start), streetTypes.get(first) ?? '', direction);
}

function withoutDirection(words: readonly string[]): { name: readonly string[]; direction: string } {
  const direction = words.length > 1 ? directions.get(words.at(-1) as string) : undefined;
  return direction ? { name: words.slice(0, -1), direction } : { name: words, direction: '' };
}

/** 'queen st' → queen; 'muskoka rd 118' → muskoka 118. */
function withoutType(words: readonly string[]): { name: readonly string[]; type: string } | null {
  const last = words.at(-1) as string;
  const type = words.length > 1 ? streetTypes.get(last) : undefined;
  if (type) return { name: words.slice(0, -1), type };
  const before = words.length > 2 && /^\d+$/.test(last) ? streetTypes.get(words.at(-2) as string) : undefined;
  return before && numberedTypes.has(before) ? { name: [...words.slice(0, -2), last], type: before } : null;
}

const LEADING = new Map(Object.entries({ n: 'north', s: 'south', e: 'east', w: 'west' }));

function named(given: readonly string[], type: string, direction: string): StreetName | null {
  let from = 0;
  while (given[from] === 'the' && from < given.length - 1) from++;
  const words = given.slice(from).map((word, index, all) => {
    const leading = index === 0 && all.length > 1 ? LEADING.get(word) : undefined;
    return leading ?? withoutOrdinal(spelledOut(word));
  });
  return words.length ? { words, base: words.join(''), type, direction } : null;
}

const LONGEST_NAME = 60;

/** Variants with two neighbouring letters swapped: the typing error that edit distance counts twice. */
export function transpositions(base: string): string[] {
  if (base.length > LONGEST_NAME) return [];
  const letters = [...base];
  return letters
    .slice(1)
    .map((letter, at) => [...letters.slice(0, at), letter, letters[at], ...letters.slice(at + 2)].join(''));
}

/** The words joined, including possible types: the prefix key of a partially typed name. */
export function streetBase(words: readonly string[]): string {
  const rest = words.length > 1 && leadingTypes.has(words[0] as string) ? words.slice(1) : words;
  const start = rest === words ? 0 : rest.findIndex((word) => !articles.has(word));
  return named(rest.slice(Math.max(0, start)), '', '')?.base ?? '';
}
