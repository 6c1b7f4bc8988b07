import { shelfOf } from '../cache/shelf.ts';
import type { Clock } from '../clock.ts';
import type { Operation } from '../contract/contract.ts';
import type { Viewer } from '../contract/handle.ts';
import type { Db } from '../db/db.ts';
import { takeToken } from './rate-limit.ts';

const DAY_S = 86_400;
/** More than anyone needs by hand. */
const PER_DAY = 5_000;
/** Calls that a process reserves at once, to save a statement per write. */
const BLOCK = 20;
const MOST_KEYS = 10_000;

/** An account's calls of an operation per day; null: unlimited. Every signed-in write has a quota. */
export const quotaOf = ({ access, method, perDay }: Operation): number | null =>
  perDay === undefined ? (access === 'signed-in' && method !== 'GET' ? PER_DAY : null) : perDay;

/**
 * Counts a call towards the caller's daily quota; throws `too-many-requests` above it. A process that ends loses its
 * block's rest: quotas are never exceeded.
 */
export function dailyQuotas({ db, clock }: { db: Db; clock: Clock }) {
  const left = shelfOf<number>(MOST_KEYS);
  return async (operation: Operation, { userId }: Viewer): Promise<void> => {
    const most = quotaOf(operation);
    if (most === null) return;
    const key = `day:${operation.name}:${userId}`;
    const calls = left.get(key) ?? 0;
    if (calls > 0) return left.set(key, calls - 1);
    const block = most < PER_DAY ? 1 : BLOCK;
    const burst = most / block;
    await takeToken(db, key, { burst, refillSeconds: DAY_S / burst }, clock.now());
    left.set(key, block - 1);
  };
}
