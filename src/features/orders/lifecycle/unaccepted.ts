import { type OperationHours, whenOpenFor } from '#features/stores';

/** Of its opening hours, in which a store confirms an order. */
export const ACCEPT_MINUTES = 15;
const MOST_DAYS = 6;

/** No order is let lie sooner than this after it was placed. */
export const SOONEST_MS = ACCEPT_MINUTES * 60_000;

export const NOT_ACCEPTED = 'The store did not confirm your order in time.';

type UnacceptedOrder = { placedAt: Date; hours: OperationHours; timeZone: string };

/**
 * Until when the store may confirm an order placed at `placedAt`: 15 minutes of its opening hours, so one that was placed
 * while it was closed waits for the next opening. At most six days: then the bank lets go of the money that it holds.
 */
export function acceptDeadline({ placedAt, hours, timeZone }: UnacceptedOrder): Date {
  const until = new Date(placedAt.getTime() + MOST_DAYS * 86_400_000);
  return whenOpenFor(hours, timeZone, { since: placedAt, minutes: ACCEPT_MINUTES, until }) ?? until;
}
