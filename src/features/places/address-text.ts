import { directions, plain, provinces, streetTypes, townKey, wordsOf } from './address-words.ts';
import type { AddressQuery } from './geocoder.ts';
import { readArea, readPostalCode } from './postal-code.ts';
import { type StreetReading, streetReadings } from './street-name.ts';

/** What an address says, as far as it says it. */
export type AddressText = {
  /** The civic number, without the unit and without its letter. */
  number: number | null;
  /** 'A' of '48A', else ''. */
  suffix: string;
  /** The ways to read the street, the likeliest first; what one leaves over may be the town. */
  readings: StreetReading[];
  /** The words of the street's part, for a town that is named without a comma. */
  words: string[];
  /** The keys of all that was written, without and with the province: '100 Mile House' and 'Fort Saskatchewan' are towns. */
  wholes: string[];
  /** The town's key, or '' where none was set apart. */
  town: string;
  province: string | null;
  /** 'M6J' and 'M6J 1G6'. */
  area: string | null;
  postalCode: string | null;
};

/** Reads an address in one line or in parts. Canada only; never fails, for anything may be typed. */
export function readAddress(query: AddressQuery): AddressText {
  if (typeof query === 'string') return readLine(query);
  const { address = '', city = '', province = '', postalCode = '' } = query;
  const line = readLine(address);
  const code = readPostalCode(postalCode);
  return {
    ...line,
    town: townKey(city) || line.town,
    province: provinces.get(plain(province)) ?? line.province,
    area: code?.slice(0, 3) ?? readArea(postalCode) ?? line.area,
    postalCode: code ?? line.postalCode,
  };
}

function readLine(line: string): AddressText {
  const coded = takePostalCode(line.slice(0, 300));
  const parts = coded.rest
    .split(/[,;\n]+/)
    .map((part) => part.trim())
    .filter((part) => plain(part) !== '');
  const placed = takeProvince(parts);
  const { street, town } = streetAndTown(placed.parts.map(withoutUnit).filter((part) => plain(part) !== ''));
  const { number, suffix, words } = takeNumber(street);
  return {
    number,
    suffix,
    readings: streetReadings(words),
    words,
    wholes: [townKey(placed.parts.join(' ')), townKey(coded.rest)],
    town: townKey(town),
    province: placed.province,
    area: coded.area,
    postalCode: coded.postalCode,
  };
}

const CODE_IN_TEXT = /(?<![\p{L}\p{N}-])([a-z][\doil][a-z])[\s-]?([\doil][a-z][\doil])(?![\p{L}\p{N}])/iu;
const AREA_AT_END = /(?:^|[\s,])([a-z]\d[a-z])[\s,]*$/i;

function takePostalCode(line: string): { rest: string; area: string | null; postalCode: string | null } {
  const text = line.replace(/[\s,]*\bcanada\b[\s.,]*$/i, '');
  const [whole = '', first = '', second = ''] = CODE_IN_TEXT.exec(text) ?? [];
  const postalCode = readPostalCode(first + second);
  if (postalCode) return { rest: text.replace(whole, ','), area: postalCode.slice(0, 3), postalCode };
  const [end = '', begin = ''] = AREA_AT_END.exec(text) ?? [];
  const isUnit = new RegExp(`${UNIT_WORD}$`, 'iu').test(text.slice(0, text.length - end.length));
  const area = isUnit ? null : readArea(begin);
  return area
    ? { rest: text.slice(0, text.length - end.length), area, postalCode: null }
    : { rest: text, area: null, postalCode: null };
}

/** The province at the end: a part of its own, or the last words of the last part. 'Ontario St' keeps its name. */
function takeProvince(parts: string[]): { parts: string[]; province: string | null } {
  const words = wordsOf(parts.at(-1) ?? '');
  for (let length = Math.min(4, words.length); length > 0; length--) {
    const province = provinces.get(words.slice(-length).join(' '));
    if (!province) continue;
    const rest = words.slice(0, -length).join(' ');
    const others = rest
      ? [...parts.slice(0, -1), withoutLastWords(parts.at(-1) as string, length)]
      : parts.slice(0, -1);
    // A code is never a street, a spelled-out name may be: then what stands before it must say something.
    const isCode = length === 1 && (words.at(-1) as string).length <= 3;
    const saysMore = others.some((part) => !wordsOf(part).every(rest ? saysNothing : isNumber));
    // Nor is it a province behind nothing but a number: '870 Que' is Queen Street begun.
    const isNamed = others.some((part) => !wordsOf(part).every(isNumber));
    if (saysMore || (isCode && isNamed)) return { parts: others, province };
    return { parts, province: null };
  }
  return { parts, province: null };
}

/** A number or a street's type: 'rue Ontario' and '5 Ontario' are streets, not in Ontario. */
const saysNothing = (word: string) => isNumber(word) || streetTypes.has(word);
const isNumber = (word: string) => /^\d+$/.test(word);

const withoutLastWords = (text: string, count: number) =>
  text.replace(new RegExp(`(?:[\\s.]*[^\\s.]+){${count}}[\\s.]*$`), '');

const UNIT_WORD =
  '(?:^|[\\s(])(?:unit[eé]?s?|suites?|apt|apartment|app|appartement|bureau|local|room|rm|floor|flr|building|bldg|ph|penthouse|p\\.?o\\.? box|box|rr ?\\d*)(?![\\p{L}])' +
  // A number, a letter or two, or nothing must follow: 'Pharmacy Ave' and 'Box Grove' are streets.
  '(?=[.:]?\\s*#?\\s*(?:[\\w.&/-]*\\d|[a-z]{1,2}(?![\\p{L}])|$))[.:]?\\s*#?\\s*';
const UNIT_FIRST = new RegExp(`^${UNIT_WORD}\\w[\\w.&/-]*\\s*[-–,]?\\s+(?=\\d)`, 'iu');
const UNIT_LATER = new RegExp(`(?<=[\\p{L}\\p{N}][\\s.]*)${UNIT_WORD}.*$`, 'iu');
const UNIT_ALONE = new RegExp(`^${UNIT_WORD}[\\w.&/-]*(?:\\s.*)?$`, 'iu');

/** 'Unit 302 48 Shaw St', '48 Shaw St Unit 302', '#302 - 48 Shaw St', '48 Shaw St #302' and 'Unit 302' by itself. */
function withoutUnit(part: string): string {
  const text = part
    .replace(/^\s*#\s*[\w.]+\s*[-–]?\s+(?=\d)/, '')
    .replace(/\s#\s*[\w.-]+.*$/, '')
    .replace(UNIT_FIRST, '');
  if (UNIT_ALONE.test(text) || /^\s*#\s*\w+\s*$/.test(text)) return '';
  return text.replace(UNIT_LATER, '').replace(/\s(?:ste|fl)\.?\s*#?\d+\w*$/i, '');
}

/** Which part is the street and which the town: the first that begins with a number, else the first. */
function streetAndTown(parts: string[]): { street: string; town: string } {
  const at = parts.findIndex((part) => /^\W*[a-z]?-?\d/i.test(part));
  const from = Math.max(0, at);
  const first = parts[from] ?? '';
  const isNumberOnly = /^\W*\d+\s*[a-z]?\W*$/i.test(first);
  if (isNumberOnly && parts[from + 1]) return { street: `${first} ${parts[from + 1]}`, town: parts[from + 2] ?? '' };
  return { street: first, town: parts[from + 1] ?? '' };
}

const NUMBER =
  /^\W*(?:[a-z]?\d*[a-z]?\s*[-–]\s*)?(\d{1,6})(?!\d)(?:\s*[-–]\s*\d+(?=\s))?(?:([a-z])(?=\s)|\s+([a-df-mo-rt-vx-z])(?=\s))?\s*(?:(?:1\/2|½)\s*)?(?=\S)/i;

/** '302-48 Shaw St' is unit 302 of number 48, '48 A' is 48A ('48 S' may be South). In '51 Ave' the number is the name. */
function takeNumber(street: string): { number: number | null; suffix: string; words: string[] } {
  const [whole = '', digits = '', attached = '', apart = ''] = NUMBER.exec(street) ?? [];
  const number = Number(digits);
  const after = street.slice(whole.length);
  const isOrdinal = /\d$/.test(whole) && /^(?:st|nd|rd|th|e|er|re|[eè]re)\b/i.test(after);
  const rest = wordsOf(after);
  const [type = '', ...others] = rest;
  const isNumberTheName = streetTypes.has(type) && others.every((word) => directions.has(word));
  if (!number || isOrdinal || rest.length === 0 || isNumberTheName) {
    return { number: null, suffix: '', words: wordsOf(street) };
  }
  return { number, suffix: (attached || apart).toUpperCase(), words: withoutTrailingUnit(rest) };
}

const NEVER_NUMBERED = new Set(['st', 'ave', 'blvd', 'dr', 'cres']);

/** 'shaw st 302': a number after the type is the unit, except where streets are numbered so (Highway 7). */
function withoutTrailingUnit(words: string[]): string[] {
  const before = words.at(-2) ?? '';
  const isUnit = /^\d+[a-z]?$/.test(words.at(-1) ?? '') && words.length > 2;
  return isUnit && (NEVER_NUMBERED.has(streetTypes.get(before) ?? '') || directions.has(before))
    ? words.slice(0, -1)
    : words;
}
