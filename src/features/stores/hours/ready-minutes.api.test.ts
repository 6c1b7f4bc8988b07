import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { type ListingRow, listingColumns, pastLastOrder, systemProductJoin } from '#features/catalog/server';
import { listProducts } from '#features/explore';
import { given } from '../../../../tests/support/given.ts';
import { testApp } from '../../../../tests/support/test-app.ts';
import type { OperationHours } from '../stores.contract.ts';
import { isPastLastOrder } from './last-order.ts';
import { isOpenAt, minuteOfWeek, openingState, WEEKDAYS } from './opening-hours.ts';
import { readyAt } from './ready-time.ts';

const { db, call } = await testApp();

/** Days of the lengths that the law allows in Ontario (O. Reg. 468/18 s. 19: 9 AM to 11 PM), and beyond midnight. */
const day = fc.record({
  weekday: fc.integer({ min: 0, max: 6 }),
  opens: fc.constantFrom('06:00', '09:00', '09:25', '11:00'),
  closes: fc.constantFrom('18:00', '21:40', '23:00', '24:00', '02:00'),
});
const week = fc.uniqueArray(day, { selector: ({ weekday }) => weekday, maxLength: 7 });
const moment = fc
  .tuple(
    fc.constantFrom('2026-10-31T12:00:00Z', '2027-03-13T12:00:00Z', '2026-11-20T00:00:00Z'),
    fc.integer({ min: 0, max: 86_400 }),
  )
  .map(([from, seconds]) => new Date(Date.parse(from) + seconds * 1000));
const zone = fc.constantFrom('America/Toronto', 'America/Winnipeg', 'America/St_Johns');
/** Days with other hours. */
const dates = fc.uniqueArray(
  fc.record({
    on: fc.constantFrom('2026-10-31', '2026-11-01', '2027-03-13', '2027-03-14', '2026-11-19', '2026-11-20'),
    opens: fc.constantFrom('06:00', '09:00', null),
  }),
  { selector: ({ on }) => on, maxLength: 3 },
);
/** So many minutes longer, until so many minutes from the moment. */
const busy = fc.option(fc.record({ minutes: fc.constantFrom(5, 60), ends: fc.integer({ min: -5, max: 5 }) }));
const last = fc.constantFrom(0, 1, 20, 60);
const preparation = fc.option(fc.integer({ min: 1, max: 36 }).map((fives) => fives * 5));

const anyStore = [week, dates, zone, moment, preparation, busy, last] as const;

it('A product says in how many minutes an order is ready, where that is before closing, and when a closed store opens.', async () => {
  const store_id = await given.store(db, { hours: null });
  const listing = await given.listing(db, { store_id });
  await fc.assert(
    fc.asyncProperty(...anyStore, async (days, dated, timeZone, now, said, isBusy, lastOrder) => {
      await sql`delete from hours_exception where store_id = ${store_id}`.execute(db);
      await sql`insert into hours_exception (store_id, on_day, opens_at, closes_at)
        select ${store_id}::bigint, day, opens, opens + interval '9 hours' from unnest(${dated.map(({ on }) => on)}::date[],
          ${dated.map(({ opens }) => opens)}::time[]) given (day, opens)`.execute(db);
      await sql`delete from opening_hours where store_id = ${store_id}`.execute(db);
      await sql`insert into opening_hours (store_id, weekday, opens_at, closes_at)
        select ${store_id}::bigint, * from unnest(${days.map(({ weekday }) => weekday)}::smallint[],
          ${days.map(({ opens }) => opens)}::time[], ${days.map(({ closes }) => closes)}::time[])`.execute(db);
      const { rows: stores } = await sql<{ hours: OperationHours }>`update store
        set time_zone = ${timeZone}, last_order_minutes = ${lastOrder}, said_preparation_minutes = ${said}, busy_minutes = ${isBusy?.minutes ?? null},
          busy_until = ${isBusy && new Date(now.getTime() + isBusy.ends * 60_000)}::timestamptz where id = ${store_id}
        returning hours`.execute(db);
      const { rows } = await sql<ListingRow & { is_past_last_order: boolean }>`
        select ${listingColumns(now)}, ${pastLastOrder(now)} as is_past_last_order from listing l
        join store s on s.id = l.store_id ${systemProductJoin} where l.id = ${listing}`.execute(db);
      const operationHours = stores[0]?.hours ?? {};
      const preparationMinutes = said && said + (isBusy && isBusy.ends > 0 ? isBusy.minutes : 0);
      expect(rows[0]?.is_past_last_order).toBe(isPastLastOrder({ operationHours, timeZone }, now));
      const ready = readyAt({ operationHours, timeZone, preparationMinutes }, now);
      const isFromNow =
        isOpenAt(operationHours, timeZone, now) &&
        ready !== null &&
        ready.getTime() - now.getTime() < ((preparationMinutes ?? 0) + 5) * 60_000;
      expect(rows[0]?.ready_minutes).toBe(isFromNow ? preparationMinutes : null);
      const state = openingState(operationHours, timeZone, now);
      const next = state.isOpen ? null : state.opens;
      const [hour = 0, minute = 0] = next?.at.split(':').map(Number) ?? [];
      const opens = next && WEEKDAYS.indexOf(next.day) * 1440 + hour * 60 + minute;
      expect(rows[0]?.opens_minute).toBe(opens);
      const ofDay = minuteOfWeek(timeZone, now) % 1440;
      expect(rows[0]?.opens_in_minutes).toBe(next && next.inDays * 1440 + hour * 60 + minute - ofDay);
    }),
    { numRuns: 300 },
  );
});

it('Lists carry it.', async () => {
  const open = await given.store(db, { hours: '00:00-24:00', said_preparation_minutes: 20 });
  await given.listing(db, { store_id: open });
  const { items } = await call(listProducts, { storeId: String(open) });
  expect(items[0]?.store).toMatchObject({ isOpen: true, readyMinutes: 20 });
  expect(items[0]?.store).not.toHaveProperty('opens');

  const closed = await given.store(db, { hours: '' });
  await given.listing(db, { store_id: closed });
  await sql`insert into opening_hours (store_id, weekday, opens_at, closes_at) values (${closed}, 0, '10:00', '10:01')`.execute(
    db,
  );
  const list = await call(listProducts, { storeId: String(closed) });
  expect(list.items[0]?.store).toMatchObject({ isOpen: false, opens: { minuteOfWeek: 600 } });
});
