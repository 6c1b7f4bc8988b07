import type { AddressQuery } from '../suggest/geocoder.ts';
import { directions, plain, provinces, streetTypes, townKey, wordsOf } from './address-words.ts';
import { readArea, readPostalCode } from './postal-code.ts';
import { type StreetReading, streetReadings } from './street-name.ts';

export type AddressText = {
  /** The civic number, without the unit and without its letter. */
  number: number | null;
  /** 'A' of '48A', else ''. */
  suffix: string;
  /** The street's readings, likeliest first; their remaining words may be the town. */
  readings: StreetReading[];
  /** The words of the street part, for a town without a comma. */
  words: string[];
  /** The keys of the whole text, without and with province: '100 Mile House' and 'Fort Saskatchewan' are towns. */
  wholes: string[];
  town: string;
  province: string | null;
  /** 'quebec', if taken as the province without a town: it is a town, too. */
  provinceAsTown: string;
  /** 'M6J' and 'M6J 1G6'. */
  area: string | null;
  postalCode: string | null;
};

/** Parses an address in one line or in parts. Canada only; never fails. */
export function readAddress(query: AddressQuery): AddressText {
  if (typeof query === 'string') return readLine(query);
  const [address, city, province, postalCode] = [query.address, query.city, query.province, query.postalCode].map(
    (part = '') => part.slice(0, MOST_CHARACTERS),
  ) as [string, string, string, string];
  const line = readLine(address);
  const code = readPostalCode(postalCode);
  return {
    ...line,
    town: townKey(city) || line.town,
    province: provinces.get(plain(province)) ?? line.province,
    provinceAsTown: city ? '' : line.provinceAsTown,
    area: code?.slice(0, 3) ?? readArea(postalCode) ?? line.area,
    postalCode: code ?? line.postalCode,
  };
}

const MOST_CHARACTERS = 300;
/** More than any street, town and unit together. */
const MOST_WORDS = 24;

function readLine(line: string): AddressText {
  const coded = takePostalCode(withSingleBlanks(line.slice(0, MOST_CHARACTERS)));
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
    provinceAsTown: placed.province && !town ? townKey(wordsBehind(parts, placed.parts)) : '',
    area: coded.area,
    postalCode: coded.postalCode,
  };
}

/** Precondition of all below: one blank or line break between words. */
const withSingleBlanks = (text: string) => text.replace(/[^\S\n]+/g, ' ');

const CODE_IN_TEXT = /(?<![\p{L}\p{N}-])([a-z][\doil][a-z])[\s-]?([\doil][a-z][\doil])(?![\p{L}\p{N}])/iu;
/** Its second half may have been begun. */
const AREA_AT_END = /(?:^|[\s,])([a-z]\d[a-z])(?:[\s-]?\d[a-z]?)?[\s,]*$/i;

function takePostalCode(line: string): { rest: string; area: string | null; postalCode: string | null } {
  const text = withoutCountry(line);
  const [whole = '', first = '', second = ''] = CODE_IN_TEXT.exec(text) ?? [];
  const postalCode = readPostalCode(first + second);
  if (postalCode) return { rest: text.replace(whole, ','), area: postalCode.slice(0, 3), postalCode };
  const [end = '', begin = ''] = AREA_AT_END.exec(text) ?? [];
  const rest = text.slice(0, text.length - end.length);
  const isUnit = unitsIn(rest).at(-1)?.end === rest.length;
  const area = isUnit ? null : readArea(begin);
  return area ? { rest, area, postalCode: null } : { rest: text, area: null, postalCode: null };
}

function withoutCountry(line: string): string {
  const text = withoutLast(line, ' \n.,');
  return /\bcanada$/i.test(text) ? withoutLast(text.slice(0, -'canada'.length), ' \n,') : line;
}

/** A loop, because an end-anchored regular expression restarts at each of these characters. */
function withoutLast(text: string, characters: string): string {
  let end = text.length;
  while (end > 0 && characters.includes(text.charAt(end - 1))) end--;
  return text.slice(0, end);
}

/** The province at the end: a part of its own, or the last part's last words. 'Ontario St' keeps its name. */
function takeProvince(parts: string[]): { parts: string[]; province: string | null } {
  const words = wordsOf(parts.at(-1) ?? '');
  for (let length = Math.min(4, words.length); length > 0; length--) {
    const province = provinces.get(words.slice(-length).join(' '));
    if (!province) continue;
    const rest = words.slice(0, -length).join(' ');
    const others = rest
      ? [...parts.slice(0, -1), withoutLastWords(parts.at(-1) as string, length)]
      : parts.slice(0, -1);
    // A province code is never a street; a spelled-out province may be one: then it needs text before it.
    const isCode = length === 1 && (words.at(-1) as string).length <= 3;
    const saysMore = others.some((part) => !wordsOf(part).every(rest ? saysNothing : isNumber));
    // Nor after a mere number: '870 Que' may become Queen Street.
    const isNamed = others.some((part) => !wordsOf(part).every(isNumber));
    if (saysMore || (isCode && isNamed)) return { parts: others, province };
    return { parts, province: null };
  }
  return { parts, province: null };
}

/** The words at the end of the first that the second lacks. */
const wordsBehind = (all: string[], rest: string[]): string =>
  wordsOf(all.join(' '))
    .slice(wordsOf(rest.join(' ')).length)
    .join(' ');

/** A number or a street type: 'rue Ontario' and '5 Ontario' are streets. */
const saysNothing = (word: string) => isNumber(word) || streetTypes.has(word);
const isNumber = (word: string) => /^\d+$/.test(word);

/** Without as many words at its end as `wordsOf` counts: 'Québec Île-du-Prince-Édouard' ends in four. */
function withoutLastWords(text: string, count: number): string {
  const pieces = text.split(/(?=[ .-])/);
  for (let left = count; left > 0 && pieces.length > 0; ) left -= wordsOf(pieces.pop() as string).length;
  return pieces.join('');
}

// A unit word is followed by a number, a letter or two, or nothing: 'Pharmacy Ave' and 'Box Grove' are streets.
const UNIT =
  /(?:^|[ (])(?:unit[eé]?s?|suites?|apt|apartment|app|appartement|bureau|local|room|rm|floor|flr|building|bldg|ph|penthouse|p\.?o\.? box|box|rr)(?!\p{L})[.:]? ?#? ?(?=[\w.&/-]{0,20}\d|[a-z]{1,2}(?!\p{L})|$)/giu;

const unitsIn = (text: string) =>
  [...text.matchAll(UNIT)].map(({ index, 0: word }) => ({ start: index, end: index + word.length }));

/** 'Unit 302 48 Shaw St', '48 Shaw St Unit 302', '#302 - 48 Shaw St', '48 Shaw St #302' and 'Unit 302' by itself. */
function withoutUnit(part: string): string {
  const text = before(part.replace(/^# ?[\w.]+(?: ?[-–])? (?=\d)/, ''), / # ?[\w.-]/);
  if (/^# ?\w+$/.test(text)) return '';
  const [first, ...others] = unitsIn(text);
  if (!first) return withoutShortUnit(text);
  if (first.start === 0) return behindUnit(text.slice(first.end));
  const unit = [first, ...others].find(({ start }) => /[\p{L}\p{N}]$/u.test(withoutLast(text.slice(0, start), ' .(')));
  return withoutShortUnit(unit ? text.slice(0, unit.start) : text);
}

/** The rest after a unit: an address with a number, or nothing. */
function behindUnit(text: string): string {
  const [unit = ''] = /^\w[\w.&/-]*(?: ?[-–,])? (?=\d)/.exec(text) ?? [];
  return unit ? withoutUnit(text.slice(unit.length)) : '';
}

const withoutShortUnit = (text: string) => before(text, / (?:ste|fl)\.? ?#?\d\w*$/i);

function before(text: string, expression: RegExp): string {
  const at = text.search(expression);
  return at < 0 ? text : text.slice(0, at);
}

/** The street and town parts: the street starts with a number, else is the first. */
function streetAndTown(parts: string[]): { street: string; town: string } {
  const at = parts.findIndex((part) => /^\W*[a-z]?-?\d/i.test(part));
  const from = Math.max(0, at);
  const first = parts[from] ?? '';
  const isNumberOnly = /^\W*\d+(?: ?[a-z])?\W*$/i.test(first);
  if (isNumberOnly && parts[from + 1]) return { street: `${first} ${parts[from + 1]}`, town: parts[from + 2] ?? '' };
  return { street: first, town: parts[from + 1] ?? '' };
}

const NUMBER =
  /^\W*(?:[a-z]?\d{0,8}[a-z]? ?[-–] ?)?(\d{1,6})(?!\d)(?: ?[-–] ?\d{1,8}(?= ))?(?:([a-z])(?= )| ([a-df-mo-rt-vx-z])(?= ))? ?(?:(?:1\/2|½) ?)?(?=\S)/i;

/** '302-48 Shaw St' is unit 302 of number 48, '48 A' is 48A ('48 S' may be South). In '51 Ave' the number is the name. */
function takeNumber(street: string): { number: number | null; suffix: string; words: string[] } {
  const [whole = '', digits = '', attached = '', apart = ''] = NUMBER.exec(street) ?? [];
  const number = Number(digits);
  const after = street.slice(whole.length);
  const isOrdinal = /\d$/.test(whole) && /^(?:st|nd|rd|th|e|er|re|[eè]re)\b/i.test(after);
  const rest = wordsOf(after).slice(0, MOST_WORDS);
  const [type = '', ...others] = rest;
  const isNumberTheName = streetTypes.has(type) && others.every((word) => directions.has(word));
  if (!number || isOrdinal || rest.length === 0 || isNumberTheName) {
    return { number: null, suffix: '', words: wordsOf(street).slice(0, MOST_WORDS) };
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
