import type * as z from 'zod/mini';
import type { Clock } from '#platform/clock.ts';
import type { SignedInContext, Viewer } from '#platform/contract/handle.ts';
import { type Db, inTransaction, type Trx } from '#platform/db/db.ts';
import { fail, orNotFound } from '#platform/errors.ts';
import { publishToUser, storeKey } from '#platform/live/bind.ts';
import { type Actor, actorOf } from '#platform/logs/actor.ts';
import { recordAudit } from '#platform/logs/record-audit.ts';
import { closesAt, nextOpening } from '../hours/open-time.ts';
import { isOpenAt } from '../hours/opening-hours.ts';
import { NO_STORE, ownStoreKey } from '../own-store.server.ts';
import { type changeStoreStatus, type StoreStatus, storeStatusChanged } from './status.contract.ts';
import {
  lockStatus,
  openOrdersOf,
  type StatusRow,
  type Stop,
  statusRow,
  writeStatus,
} from './status.queries.server.ts';

type Deps = { db: Db; clock: Clock };
type Change = z.output<typeof changeStoreStatus.input>;

const MINUTE = 60_000;

export async function readStatus({ db, clock }: Deps, viewer: Viewer, id: string): Promise<StoreStatus> {
  const key = ownStoreKey(viewer, id);
  const [row, openOrders] = await Promise.all([statusRow(db, key), openOrdersOf(db, key)]);
  return serializeStatus(orNotFound(row, NO_STORE), openOrders, clock.now());
}

export async function changeStatus(deps: Deps, change: Change, context: SignedInContext): Promise<StoreStatus> {
  const key = ownStoreKey(context.viewer, change.id);
  const now = deps.clock.now();
  await inTransaction(deps.db, async (trx) => {
    const before = orNotFound(await lockStatus(trx, key), NO_STORE);
    await setStatus(trx, before, stopOf(change, before, now), { by: actorOf(context), now });
  });
  return readStatus(deps, context.viewer, change.id);
}

/** Needs the lock of the store. Its tablets and the audit log learn of it. */
export async function setStatus(trx: Trx, before: StatusRow, stop: Stop, { by, now }: { by: Actor; now: Date }) {
  await writeStatus(trx, before.id, stop, now);
  const object = { type: 'store', id: before.id, label: before.name };
  const fields = { before: fieldsOf(stopNow(before, now)), after: fieldsOf(stop) };
  await recordAudit(trx, by, { at: now, action: 'store-status', object, storeId: before.id, ...fields });
  publishToUser(trx, storeStatusChanged, { userId: storeKey(before.id), id: String(before.id) });
}

function stopOf(change: Change, store: StatusRow, now: Date): Stop {
  if (change.state === 'open') return change;
  if (change.state === 'busy')
    return { state: 'busy', minutes: change.addedMinutes, until: endOf(change.lasts, store, now) };
  return { state: 'paused', until: endOf(change.lasts, store, now), why: change.reason };
}

const MINUTES: Partial<Record<string, number>> = { '15-min': 15, '30-min': 30, '1-hour': 60 };

function endOf(lasts: Exclude<Change, { state: 'open' }>['lasts'], { hours, timeZone }: StatusRow, now: Date): Date {
  const minutes = MINUTES[lasts];
  // To a whole minute, as it is shown and as lists are cached.
  if (minutes !== undefined) return new Date((Math.ceil(now.getTime() / MINUTE) + minutes) * MINUTE);
  const end = lasts === 'until-closing' ? closesAt(hours, timeZone, now) : nextOpening(hours, timeZone, now);
  if (end) return end;
  throw fail(
    'conflict',
    lasts === 'until-closing'
      ? 'The store is not open now. Please choose a number of minutes.'
      : 'The store does not close and open again within a week. Please choose a number of minutes.',
  );
}

/** What is in force: a stop that has ended is none. */
export function stopNow(row: StatusRow, now: Date): Stop {
  const { pausedAt, pausedUntil, pausedWhy, busyMinutes, busyUntil } = row;
  if (pausedAt && pausedWhy && (pausedUntil === null || pausedUntil > now))
    return { state: 'paused', until: pausedUntil, why: pausedWhy };
  if (busyMinutes !== null && busyUntil && busyUntil > now)
    return { state: 'busy', minutes: busyMinutes, until: busyUntil };
  return { state: 'open' };
}

const fieldsOf = (stop: Stop) => ({
  state: stop.state,
  until: stop.state === 'open' ? null : stop.until,
  addedMinutes: stop.state === 'busy' ? stop.minutes : null,
  reason: stop.state === 'paused' ? stop.why : null,
});

function serializeStatus(row: StatusRow, openOrders: number, now: Date): StoreStatus {
  const { id, name, hours, timeZone } = row;
  const { until, ...stop } = fieldsOf(stopNow(row, now));
  return {
    id: String(id),
    name,
    timeZone,
    ...stop,
    until: until?.toISOString() ?? null,
    isWithinHours: isOpenAt(hours, timeZone, now),
    closesAt: closesAt(hours, timeZone, now)?.toISOString() ?? null,
    opensAt: nextOpening(hours, timeZone, now)?.toISOString() ?? null,
    preparationMinutes: row.preparationMinutes && row.preparationMinutes + (stop.addedMinutes ?? 0),
    openOrders,
  };
}
