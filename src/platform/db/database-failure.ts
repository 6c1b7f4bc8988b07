import { type Failure, fail } from '../errors.ts';
import { isConnectionError, isOverloadError, isRestart } from './errors.ts';

const unavailable = (sentence: string): Failure =>
  fail('unavailable', `${sentence} Please try again in a moment.`, { retryAfterSeconds: 2 });

/** The database or this process has more to do than it can. */
export const busy = (): Failure => unavailable('The service is very busy.');

/** What a request answers when the database cannot serve it, and what the log says; null: the error has another cause. */
export function databaseFailure(error: unknown): { failure: Failure; logged: string } | null {
  if (isOverloadError(error)) return { failure: busy(), logged: 'database too busy' };
  if (isRestart(error)) return { failure: unavailable('The service is restarting.'), logged: 'database not reachable' };
  if (isConnectionError(error))
    return { failure: unavailable('The service is not responding.'), logged: 'database does not respond' };
  return null;
}
