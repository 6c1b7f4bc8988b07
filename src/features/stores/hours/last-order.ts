import type { OperationHours } from '../stores.contract.ts';
import { isOpenAt } from './opening-hours.ts';

type WithHours = { operationHours: OperationHours; timeZone: string };

/**
 * From when an order placed at `placedAt` counts. That is `placedAt`, unless the store is open then and closes in less than its
 * `lastOrderMinutes`: after the last order it is a moment at which the store has closed. A break that is over by then is no
 * closing. The same rule as the database's `pastLastOrder`.
 */
export function countsFrom({ operationHours: hours, timeZone }: WithHours, placedAt: Date): Date {
  const last = new Date(placedAt.getTime() + ((hours.lastOrderMinutes ?? 1) - 1) * 60_000);
  return isOpenAt(hours, timeZone, placedAt) && !isOpenAt(hours, timeZone, last) ? last : placedAt;
}

/** Whether a store is open, but an order placed now is one for the next opening. */
export const isPastLastOrder = (store: WithHours, now: Date): boolean => countsFrom(store, now) > now;
