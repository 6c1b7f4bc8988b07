import { type Failure, fail } from '../errors.ts';
import { isConnectionError, isOverloadError, isPoolExhausted, isRestart } from './errors.ts';

const unavailable = (sentence: string, retryAfterSeconds = 2): Failure =>
  fail('unavailable', `${sentence} Please try again in a moment.`, { retryAfterSeconds });

/** Within which a standby has taken over (docs/figures.md), so that the second try meets it. */
const TAKEOVER_SECONDS = 5;

export const busy = (retryAfterSeconds?: number): Failure =>
  unavailable('The service is very busy.', retryAfterSeconds);

/** The response and log text when the database cannot serve a request; null: another cause. */
export function databaseFailure(error: unknown): { failure: Failure; logged: string } | null {
  // All connections wait for a primary that is going as well.
  if (isPoolExhausted(error)) return { failure: busy(TAKEOVER_SECONDS), logged: 'database too busy' };
  if (isOverloadError(error)) return { failure: busy(), logged: 'database too busy' };
  if (isRestart(error))
    return { failure: unavailable('The service is restarting.', TAKEOVER_SECONDS), logged: 'database not reachable' };
  if (isConnectionError(error))
    return { failure: unavailable('The service is not responding.'), logged: 'database does not respond' };
  return null;
}
