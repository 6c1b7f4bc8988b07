import type * as z from 'zod/mini';
import type { Clock } from '#platform/clock.ts';
import type { SignedInContext, Viewer } from '#platform/contract/handle.ts';
import type { Db } from '#platform/db/db.ts';
import { invalid, orNotFound } from '#platform/errors.ts';
import { DAY, isoDay, WEEKDAYS, wallMinute } from '../hours/dated-hours.ts';
import { saleHoursOf } from '../hours/sale-hours.ts';
import { changedMeanwhile, changeOwnStore, NO_STORE, ownStoreKey } from '../own-store.server.ts';
import type { DayHours } from '../stores.contract.ts';
import { holidaysAhead } from './holidays.ts';
import type { changeStoreHours, StoreHours } from './hours.contract.ts';
import { type HoursRow, hoursRow, replaceHours } from './hours.queries.server.ts';
import { troubleOf } from './hours-rules.ts';

type Deps = { db: Db; clock: Clock };
type Saved = z.output<typeof changeStoreHours.input>;

export async function readHours({ db, clock }: Deps, viewer: Viewer, id: string): Promise<StoreHours> {
  return serializeHours(orNotFound(await hoursRow(db, ownStoreKey(viewer, id)), NO_STORE), clock.now());
}

/** As a whole: half of a week would be wrong. */
export async function changeHours(deps: Deps, saved: Saved, context: SignedInContext): Promise<StoreHours> {
  const after = await changeOwnStore(deps, saved.id, context, {
    action: ACTION,
    read: hoursRow,
    fieldsOf: (row, now) => fieldsOf(row, todayOf(row, now)),
    write: async (trx, before, now) => {
      const troubles = troubleOf(saved, saleHoursOf(before.province), todayOf(before, now));
      if (Object.keys(troubles).length > 0) throw invalid(troubles);
      if (before.version !== saved.version) throw await changedMeanwhile(trx, before, ACTION, MEANWHILE);
      const { lastOrderMinutes = before.lastOrderMinutes } = saved;
      await replaceHours(trx, before.id, { ...saved, lastOrderMinutes });
    },
  });
  return serializeHours(after, deps.clock.now());
}

const ACTION = 'store-hours';
const MEANWHILE = 'changed these hours meanwhile. Load them again, then make your changes.';

const todayOf = ({ timeZone }: HoursRow, now: Date) => isoDay(Math.floor(wallMinute(timeZone, now) / DAY));

/** 'mon': '09:00-22:00', '2026-12-25': 'closed' */
function fieldsOf({ lastOrderMinutes, hours: { dates = {}, ...week } }: HoursRow, today: string) {
  const days = WEEKDAYS.map((day) => [day, textOf(week[day])]);
  const ahead = Object.entries(dates).filter(([day]) => day >= today);
  const last = ['lastOrderMinutes', lastOrderMinutes];
  return Object.fromEntries([...days, last, ...ahead.map(([day, hours]) => [day, textOf(hours)])]);
}

const textOf = (hours: DayHours | null | undefined) => (hours ? `${hours.start}-${hours.end}` : 'closed');

function serializeHours(row: HoursRow, now: Date): StoreHours {
  const { id, name, timeZone, province, version, reasons, lastOrderMinutes } = row;
  const { dates = {}, ...week } = row.hours;
  const today = todayOf(row, now);
  return {
    id: String(id),
    name,
    timeZone,
    week: Object.fromEntries(WEEKDAYS.map((day) => [day, week[day] ?? null])) as StoreHours['week'],
    lastOrderMinutes,
    dates: Object.entries(dates)
      .filter(([day]) => day >= today)
      .map(([day, hours]) => ({ day, hours, reason: reasons[day] ?? '' }))
      .sort((a, b) => a.day.localeCompare(b.day)),
    holidays: holidaysAhead(province, today),
    limits: saleHoursOf(province),
    version,
  };
}
