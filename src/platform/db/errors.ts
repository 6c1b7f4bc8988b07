/** PostgreSQL's five-character code of an error, or ''. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}

// 25006: the server that this connection leads to takes no writes any more, because another one is the primary now.
const GONE = new Set(['25006', '57P01', '57P02', '57P03']);
const NETWORK = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOENT']);
const UNREACHABLE = new Set(['EHOSTUNREACH', 'ENETUNREACH']);
/** Errors of the driver, which have no code. */
const DRIVER = /connection terminated|not queryable/i;
/** The server has not accepted a connection in time, or not answered. */
const TIMED_OUT = /query read timeout|due to connection timeout/i;

/** The server cannot be reached or has gone away: the request may be tried again later, on another connection. */
export const isConnectionError = (error: unknown): boolean => isConnectionLost(error) || isTimeout(error);

/** The same, without what took long to be noticed: it may be tried again at once. */
export const isConnectionLost = (error: unknown): boolean => isRestart(error) || UNREACHABLE.has(codeOf(error));

/** The server has ended the connection or takes none: it stops, starts, or has passed its role to another one. */
export function isRestart(error: unknown): boolean {
  const code = codeOf(error);
  const isKnown = code.startsWith('08') || GONE.has(code) || NETWORK.has(code) || DRIVER.test(messageOf(error));
  return isKnown && !isTimeout(error);
}

const isTimeout = (error: unknown): boolean => codeOf(error) === 'ETIMEDOUT' || TIMED_OUT.test(messageOf(error));

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : '');

// Serialization failure, deadlock: PostgreSQL expects a retry of the whole transaction.
const CONFLICTS = new Set(['40001', '40P01']);
export const isConflict = (error: unknown): boolean => CONFLICTS.has(codeOf(error));

// Waited too long for a lock, ran too long, stood still within a transaction for too long; no memory, no connection left.
const GAVE_UP = new Set(['55P03', '57014', '25P03', '53200', '53300', ...CONFLICTS]);
/** The pool's error, which has no code: all of its connections were in use for too long. */
const POOL_EXHAUSTED = /timeout exceeded when trying to connect/i;

/** The database is overloaded: the last statement has no effect, and the request may be retried later. */
export const isOverloadError = (error: unknown): boolean =>
  GAVE_UP.has(codeOf(error)) || POOL_EXHAUSTED.test(messageOf(error));

/** The referenced row was deleted after it was read. */
export const isOrphanError = (error: unknown): boolean => codeOf(error) === '23503';
