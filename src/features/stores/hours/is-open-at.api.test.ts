import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { given } from '../../../../tests/support/given.ts';
import { testDatabase } from '../../../../tests/support/postgres.ts';
import type { OperationHours } from '../stores.contract.ts';
import { isOpenAt } from './opening-hours.ts';

const { db, drop } = await testDatabase();
afterAll(drop);

type Day = { weekday: number; opens: string; closes: string };

type Dated = { on: string; open: { opens: string; closes: string } | null };

async function setHours(storeId: number, days: readonly Day[], dates: readonly Dated[] = []): Promise<OperationHours> {
  await sql`delete from hours_exception where store_id = ${storeId}`.execute(db);
  await sql`delete from opening_hours where store_id = ${storeId}`.execute(db);
  await sql`insert into opening_hours (store_id, weekday, opens_at, closes_at)
    select ${storeId}::bigint, * from unnest(${days.map(({ weekday }) => weekday)}::smallint[], ${days.map(({ opens }) => opens)}::time[],
      ${days.map(({ closes }) => closes)}::time[])`.execute(db);
  await sql`insert into hours_exception (store_id, on_day, opens_at, closes_at)
    select ${storeId}::bigint, * from unnest(${dates.map(({ on }) => on)}::date[], ${dates.map(({ open }) => open?.opens ?? null)}::time[],
      ${dates.map(({ open }) => open?.closes ?? null)}::time[])`.execute(db);
  const { rows } = await sql<{ hours: OperationHours }>`select hours from store where id = ${storeId}`.execute(db);
  return rows[0]?.hours ?? {};
}

async function openAccordingToDatabase(
  storeId: number,
  timeZone: string,
  moments: readonly Date[],
): Promise<boolean[]> {
  const { rows } = await sql<{ is_open: boolean }>`
    select is_open_at(s.open_minutes, s.dated_minutes, s.dated_open_minutes, ${timeZone}::text, m.moment) as is_open
    from store s, unnest(${moments}::timestamptz[]) with ordinality m (moment, n) where s.id = ${storeId} order by m.n`.execute(
    db,
  );
  return rows.map(({ is_open }) => is_open);
}

const time = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.constantFrom('00', '15', '30', '59'))
  .map(([hour, minute]) => `${String(hour).padStart(2, '0')}:${minute}`);
const open = { opens: time, closes: fc.oneof(time, fc.constant('24:00')) };
const days = fc.uniqueArray(fc.record({ weekday: fc.integer({ min: 0, max: 6 }), ...open }), {
  selector: ({ weekday }) => weekday,
  maxLength: 7,
});
/** Days around those of `moments`. */
const dates = fc.uniqueArray(
  fc.record({
    on: fc.constantFrom(
      '2026-10-31',
      '2026-11-01',
      '2026-11-02',
      '2027-03-13',
      '2027-03-14',
      '2026-11-20',
      '2026-11-21',
    ),
    open: fc.option(fc.record(open)),
  }),
  { selector: ({ on }) => on, maxLength: 5 },
);
/** Every 20 minutes around both clock changes, and at the edges of hours. */
const moments = ['2026-11-01T00:00:00Z', '2027-03-14T00:00:00Z', '2026-11-21T00:00:00Z'].flatMap((start) =>
  Array.from({ length: 6 * 24 }, (_, n) => new Date(Date.parse(start) + n * 20 * 60_000 - (n % 3 === 0 ? 1 : 0))),
);

describe('the rule of opening hours', () => {
  it.each(['America/Toronto', 'America/Winnipeg', 'America/Atikokan', 'America/St_Johns'])(
    'is the same in the database and in the program, in %s',
    async (timeZone) => {
      const storeId = await given.store(db, { hours: null });
      await fc.assert(
        fc.asyncProperty(days, dates, async (week, dated) => {
          const hours = await setHours(storeId, week, dated);
          const expected = moments.map((moment) => isOpenAt(hours, timeZone, moment));
          expect(await openAccordingToDatabase(storeId, timeZone, moments)).toEqual(expected);
        }),
        { numRuns: 25 },
      );
    },
  );

  it('follows a changed and a deleted day', async () => {
    const storeId = await given.store(db, { hours: '09:00-17:00' });
    await sql`update opening_hours set closes_at = '21:00' where store_id = ${storeId} and weekday = 5`.execute(db);
    await sql`delete from opening_hours where store_id = ${storeId} and weekday = 6`.execute(db);
    const fridayEvening = new Date('2026-11-21T01:00:00Z');
    const saturdayNoon = new Date('2026-11-21T17:00:00Z');
    const fridayNoon = new Date('2026-11-20T17:00:00Z');
    const isOpen = await openAccordingToDatabase(storeId, 'America/Toronto', [fridayEvening, saturdayNoon, fridayNoon]);
    expect(isOpen).toEqual([true, false, true]);
  });

  it('takes no second for an hour and no 24:00 for an opening', async () => {
    const storeId = await given.store(db, { hours: null });
    for (const opens of ['09:00:30', '24:00']) {
      const insert = sql`insert into opening_hours values (${storeId}, 1, ${opens}::time, '12:00')`.execute(db);
      await expect(insert, opens).rejects.toThrow(/check constraint/);
    }
  });
});
