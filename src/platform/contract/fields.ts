import * as z from 'zod/mini';
import { normalized } from './normalize.ts';

/** Shapes that many operations share. Values from a query arrive as strings, so numbers and flags are read from both. */

// Control characters and NUL are rejected (PostgreSQL cannot store NUL), as are bidirectional overrides, which disguise
// text.
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const HOSTILE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u202a-\u202e\u2066-\u2069]/;
const LONE_SURROGATE = /\p{Surrogate}/u;
const ALL_LONE_SURROGATES = /\p{Surrogate}/gu;
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const ALL_HOSTILE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u202a-\u202e\u2066-\u2069]/g;

export const isClean = (text: string): boolean => !HOSTILE.test(text) && !LONE_SURROGATE.test(text);
export const clean = z.refine<string>(isClean, 'Please remove characters that cannot be shown.');

let segmenter: Intl.Segmenter | undefined;

/** Counted as a reader counts: one family emoji is one. */
export function graphemes(text: string, atMost = Number.POSITIVE_INFINITY): number {
  segmenter ??= new Intl.Segmenter('en-CA');
  let count = 0;
  for (const _ of segmenter.segment(text)) if (++count > atMost) break;
  return count;
}

/** The start of every external text: checks the length before anything else. `max` is in UTF-16 units. */
export const raw = (max: number, tooLong = `Please use at most ${max} characters.`, missing?: string) =>
  z.string(missing).check(z.maxLength(max, { error: tooLong, abort: true }));

/** Text of at most `max` graphemes, NFC, trimmed, without control characters or lone surrogates. */
export const text = (max: number, tooLong = `Please use at most ${max} characters.`) =>
  bounded(raw(max * UNITS, tooLong), max, tooLong);

export const requiredText = (max: number, missing: string) => {
  const tooLong = `Please use at most ${max} characters.`;
  return bounded(raw(max * UNITS, tooLong, missing), max, tooLong).check(
    z.refine((value) => value.length > 0, missing),
  );
};

/** As `text`, but strips unprintable characters instead of rejecting them: for pasted text. */
export const shownText = (max: number) => {
  const tooLong = `Please use at most ${max} characters.`;
  return bounded(raw(max * UNITS, tooLong).check(z.overwrite(withoutHostile)), max, tooLong);
};

const withoutHostile = (value: string) => value.replaceAll(ALL_HOSTILE, '').replaceAll(ALL_LONE_SURROGATES, '');

/** UTF-16 units per grapheme: a family emoji has as many. */
const UNITS = 10;

const bounded = (schema: z.ZodMiniString<string>, max: number, tooLong: string) =>
  schema.check(
    z.overwrite((value) => normalized(value).trim()),
    clean,
    z.refine((value) => value.length <= max || graphemes(value, max) <= max, tooLong),
  );

const EMAIL_PART = /^[^\s@<>()[\]",;:\\]+$/;
const EMAIL_LENGTH = 254;
const LONG_EMAIL = `Please use at most ${EMAIL_LENGTH} characters.`;

/** Compared in lower case and NFC, so that one person is one address. */
export const email = raw(EMAIL_LENGTH * 2, LONG_EMAIL, 'Email is required.').check(
  z.overwrite((value) => normalized(normalized(value).trim().toLowerCase())),
  clean,
  z.refine((value) => value.length <= EMAIL_LENGTH, { error: LONG_EMAIL, abort: true }),
  z.refine((value) => value.length > 0, 'Email is required.'),
  z.refine((value) => value === '' || isEmail(value), 'Please enter an email address, such as alex@mail.example.'),
);

function isEmail(text: string): boolean {
  const [local = '', domain = '', ...others] = text.split('@');
  const hasDot = domain.slice(1, -2).includes('.');
  return others.length === 0 && EMAIL_PART.test(local) && EMAIL_PART.test(domain) && hasDot;
}

/** Ids are opaque; a well-formed but unknown one is "not found", so only the length is bounded here. */
export const id = raw(64).check(z.minLength(1), clean);

/** One file, for an operation with a `file`. Its bytes determine the type. */
export const file = z.instanceof(Blob, { error: 'Please choose a file.' });

const PAGE = 'Pages are whole numbers from 0 on.';
const COUNT = 'Count is 1 to 100.';

/** Unbounded: pages past the end are empty. */
export const page = z._default(z.coerce.number(PAGE).check(z.int(PAGE), z.gte(0, PAGE)), 0);
export const count = (byDefault: number) =>
  z._default(z.coerce.number(COUNT).check(z.int(COUNT), z.gte(1, COUNT), z.lte(100, COUNT)), byDefault);

/** 'true', '1', 'on' or 'false', '0', 'off' and ''. */
export const flag = z.pipe(
  z.union([z.boolean(), z.enum(['true', '1', 'on', 'false', '0', 'off', ''])], 'This is true or false.'),
  z.transform((value): boolean => value === true || value === 'true' || value === '1' || value === 'on'),
);

const LOC = /^(-?\d{1,3}(?:\.\d{1,20})?),(-?\d{1,2}(?:\.\d{1,20})?)$/;

export const lngLat = (error: string) =>
  z.tuple([z.number().check(z.gte(-180), z.lte(180)), z.number().check(z.gte(-90), z.lte(90))], { error });

const NO_LOC = 'loc is longitude,latitude, such as -79.3832,43.6532.';

/** A point on the wire: 'longitude,latitude'. */
export const loc = z.pipe(
  raw(60, NO_LOC).check(z.refine((value) => readLoc(value) !== null, NO_LOC)),
  z.transform((value): Point => readLoc(value) as Point),
);
export type Point = { lng: number; lat: number };

export function readLoc(value: string): Point | null {
  const [, lng, lat] = (LOC.exec(value) ?? []).map(Number);
  if (lng === undefined || lat === undefined || Math.abs(lng) > 180 || Math.abs(lat) > 90) return null;
  return { lng, lat };
}

/** A comma list of at most 20 names, without empty ones. */
export const names = z.pipe(
  raw(2000, 'The list is too long.', 'This is one list, with commas.').check(clean),
  z.transform((value): string[] =>
    [
      ...new Set(
        value
          .split(',')
          .map((name) => name.trim())
          .filter(Boolean),
      ),
    ].slice(0, 20),
  ),
);

export const listOf = <Item extends z.core.$ZodType>(item: Item) =>
  z.object({ items: z.array(item), page: z.int(), count: z.int(), totalItems: z.int(), pageCount: z.int() });

export function pageOf<Item>(
  items: Item[],
  { page, count, totalItems }: { page: number; count: number; totalItems: number },
) {
  return { items, page, count, totalItems, pageCount: Math.ceil(totalItems / count) };
}

/** A page of a list, each item reduced to its card's fields. */
export const inCards = <Item, Card, List extends { items: Item[] }>(list: List, card: (item: Item) => Card) => ({
  ...list,
  items: list.items.map(card),
});
