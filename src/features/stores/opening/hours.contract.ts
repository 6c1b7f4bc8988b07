import * as z from 'zod/mini';
import { operation } from '#platform/contract/contract.ts';
import { id, raw, shownText } from '#platform/contract/fields.ts';
import { DayHours } from '../stores.contract.ts';

/** Longer lists are no plan but a mistake. */
const MOST_DATES = 100;
const REASON_LENGTH = 60;

const QUARTER = /^(?:[01]\d|2[0-3]):(?:00|15|30|45)$/;
const time = raw(5).check(z.regex(QUARTER, 'Please enter a time in steps of 15 minutes, such as 09:15.'));
const OwnHours = z.object({ start: time, end: time });
const ownDay = z.nullable(OwnHours);
/** null: closed. */
const Week = z.object({
  sun: ownDay,
  mon: ownDay,
  tue: ownDay,
  wed: ownDay,
  thu: ownDay,
  fri: ownDay,
  sat: ownDay,
});
export type Week = z.output<typeof Week>;

const ISO_DAY = /^\d{4}-\d{2}-\d{2}$/;
const isDay = (text: string) =>
  ISO_DAY.test(text) &&
  !Number.isNaN(Date.parse(`${text}T00:00Z`)) &&
  new Date(`${text}T00:00Z`).toISOString().startsWith(text);
const day = raw(10).check(z.refine(isDay, 'Please enter a day, such as 2026-12-25.'));

/** 0: orders are taken until closing. */
export const LAST_ORDER_MINUTES = [0, 10, 15, 20, 30, 45, 60] as const;
export type LastOrderMinutes = (typeof LAST_ORDER_MINUTES)[number];

/** A day with other hours. */
const Exception = z.object({ day, hours: ownDay, reason: shownText(REASON_LENGTH) });
export type Exception = z.output<typeof Exception>;

const shownDay = z.nullable(DayHours);
export const StoreHours = z.object({
  id: z.string(),
  name: z.string(),
  timeZone: z.string(),
  week: z.object({
    sun: shownDay,
    mon: shownDay,
    tue: shownDay,
    wed: shownDay,
    thu: shownDay,
    fri: shownDay,
    sat: shownDay,
  }),
  /** How long before closing orders are for the next opening. */
  lastOrderMinutes: z.int(),
  /** From today on, in order. */
  dates: z.array(z.object({ day: z.string(), hours: shownDay, reason: z.string() })),
  /** The public holidays of the province within the coming year, in order. */
  holidays: z.array(z.object({ day: z.string(), name: z.string() })),
  /** Minutes of the day in which the province allows sales, and in words; null: no limit is known. */
  limits: z.nullable(z.object({ from: z.int(), to: z.int(), text: z.string() })),
  /** Of a save: it names the version that it changes. */
  version: z.int(),
});
export type StoreHours = z.output<typeof StoreHours>;

export const getStoreHours = operation('GET /ops/stores/:id/hours', {
  name: 'getStoreHours',
  summary: "A store's week, its days with other hours from today on, and the holidays ahead",
  access: 'partner',
  right: 'read_settings',
  input: z.object({ id }),
  result: StoreHours,
  errors: ['not-found'],
});

export const changeStoreHours = operation('PUT /ops/stores/:id/hours', {
  name: 'changeStoreHours',
  summary: "Replaces a store's week, its last order and its days with other hours from today on, as a whole",
  access: 'partner',
  right: 'write_settings',
  input: z.object({
    id,
    week: Week,
    /** Left out: as it is. */
    lastOrderMinutes: z.optional(
      z.literal(LAST_ORDER_MINUTES, 'Please choose 0, 10, 15, 20, 30, 45 or 60 minutes before closing.'),
    ),
    dates: z.array(Exception).check(z.maxLength(MOST_DATES, `Please keep at most ${MOST_DATES} days.`)),
    version: z.int().check(z.gte(1), z.lte(2_147_483_647)),
  }),
  result: StoreHours,
  errors: ['not-found', 'conflict'],
});
