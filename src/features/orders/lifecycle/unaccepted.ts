import { countsFrom, type OperationHours, whenOpenFor } from '#features/stores';

/** The opening minutes within which a store confirms an order. */
export const ACCEPT_MINUTES = 15;
const MOST_DAYS = 6;

/** No deadline is earlier than this. */
export const SOONEST_MS = ACCEPT_MINUTES * 60_000;

export const NOT_ACCEPTED = 'The store did not confirm your order in time.';

type UnacceptedOrder = { placedAt: Date; hours: OperationHours; timeZone: string };

/**
 * A store's deadline to accept an order: 15 opening minutes, so orders placed while closed, or after the last order,
 * wait for the opening. At most six days, before banks release the authorization.
 */
export function acceptDeadline({ placedAt, hours, timeZone }: UnacceptedOrder): Date {
  const until = new Date(placedAt.getTime() + MOST_DAYS * 86_400_000);
  const since = countsFrom({ operationHours: hours, timeZone }, placedAt);
  return whenOpenFor(hours, timeZone, { since, minutes: ACCEPT_MINUTES, until }) ?? until;
}
