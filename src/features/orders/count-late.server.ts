import { countsFrom, whenOpenFor } from '#features/stores';
import type { Db } from '#platform/db/db.ts';
import { type UnacceptedRow, unacceptedOrders } from './lifecycle/unaccepted-orders.queries.server.ts';

/** Opening minutes after which someone should call the store; five later the order is canceled. */
const LATE_MINUTES = 10;

/** Orders that their store, while it was open, has left unaccepted for ten minutes. */
export async function countLateOrders(db: Db, now: Date): Promise<number> {
  const before = new Date(now.getTime() - LATE_MINUTES * 60_000);
  let count = 0;
  for (let after: UnacceptedRow | undefined; ; ) {
    const rows = await unacceptedOrders(db, before, after);
    count += rows.filter((row) => isLate(row, now)).length;
    after = rows.at(-1);
    if (!after) return count;
  }
}

function isLate({ placedAt, hours, timeZone }: UnacceptedRow, now: Date): boolean {
  const since = countsFrom({ operationHours: hours, timeZone }, placedAt);
  return whenOpenFor(hours, timeZone, { since, minutes: LATE_MINUTES, until: now }) !== null;
}
