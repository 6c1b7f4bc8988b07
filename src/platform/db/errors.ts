export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}

// 25006: the server no longer takes writes, because another one is the primary now.
const GONE = new Set(['25006', '57P01', '57P02', '57P03']);
const NETWORK = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOENT']);
const UNREACHABLE = new Set(['EHOSTUNREACH', 'ENETUNREACH']);
/** Driver errors without a code. */
const DRIVER = /connection terminated|not queryable/i;
const TIMED_OUT = /query read timeout|due to connection timeout/i;

/** The server is unreachable or gone: retry later on another connection. */
export const isConnectionError = (error: unknown): boolean => isConnectionLost(error) || isTimeout(error);

/** The same without time-outs: retry at once. */
export const isConnectionLost = (error: unknown): boolean => isRestart(error) || UNREACHABLE.has(codeOf(error));

/** The server stops, starts, or has passed its role to another one. */
export function isRestart(error: unknown): boolean {
  const code = codeOf(error);
  const isKnown =
    code.startsWith('08') || GONE.has(code) || NETWORK.has(code) || DRIVER.test(messageOf(error)) || isOfStandby(error);
  return isKnown && !isTimeout(error);
}

/** An unlogged table, such as that of the limits, which a server that has become a standby no longer has. */
const isOfStandby = (error: unknown): boolean =>
  codeOf(error) === '0A000' && (error as { routine?: string }).routine === 'get_relation_info';

const isTimeout = (error: unknown): boolean => codeOf(error) === 'ETIMEDOUT' || TIMED_OUT.test(messageOf(error));

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : '');

// Serialization failure, deadlock: PostgreSQL expects a retry of the whole transaction.
const CONFLICTS = new Set(['40001', '40P01']);
export const isConflict = (error: unknown): boolean => CONFLICTS.has(codeOf(error));

// Time limits of locks, statements and idle transactions; no memory; no connections.
const GAVE_UP = new Set(['55P03', '57014', '25P03', '53200', '53300', ...CONFLICTS]);
const POOL_EXHAUSTED = /timeout exceeded when trying to connect/i;

/** No connection of the pool became free in time. */
export const isPoolExhausted = (error: unknown): boolean => !codeOf(error) && POOL_EXHAUSTED.test(messageOf(error));

/** The database is overloaded: the last statement had no effect; retry later. */
export const isOverloadError = (error: unknown): boolean => GAVE_UP.has(codeOf(error)) || isPoolExhausted(error);

/** The referenced row was deleted after it was read. */
export const isOrphanError = (error: unknown): boolean => codeOf(error) === '23503';
