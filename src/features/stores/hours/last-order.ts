import type { OperationHours } from '../stores.contract.ts';
import { closesAt } from './open-time.ts';
import { isOpenAt } from './opening-hours.ts';

const MINUTE = 60_000;

type WithHours = { operationHours: OperationHours; timeZone: string };

/**
 * Whether a store is open, and closes in less than its `lastOrderMinutes`: an order placed now is one for the next opening.
 * A break that is over by then is no closing. The same rule as the database's `pastLastOrder`.
 */
export function isPastLastOrder({ operationHours: hours, timeZone }: WithHours, now: Date): boolean {
  const minutes = hours.lastOrderMinutes ?? 0;
  const lastMinute = new Date(now.getTime() + (minutes - 1) * MINUTE);
  return minutes > 0 && isOpenAt(hours, timeZone, now) && !isOpenAt(hours, timeZone, lastMinute);
}

/** The moment from which an order placed at `placedAt` counts: after the last order, that of closing. */
export const countsFrom = (store: WithHours, placedAt: Date): Date =>
  (isPastLastOrder(store, placedAt) && closesAt(store.operationHours, store.timeZone, placedAt)) || placedAt;

/** When an open store takes its last order; null: it is closed, or takes orders until it closes. */
export function lastOrderAt({ operationHours: hours, timeZone }: WithHours, now: Date): Date | null {
  const closes = hours.lastOrderMinutes ? closesAt(hours, timeZone, now) : null;
  return closes && new Date(closes.getTime() - (hours.lastOrderMinutes ?? 0) * MINUTE);
}
