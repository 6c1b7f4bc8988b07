import type { Clock } from './clock.ts';
import type { Operation } from './contract.ts';
import type { Db } from './db.ts';
import type { Viewer } from './handle.ts';
import { takeToken } from './rate-limit.ts';

const DAY_S = 86_400;
/** More than anyone does by hand in a day. */
const PER_DAY = 5_000;

/** How often one account may call an operation in a day; null: as often as it likes. Every signed-in write has a quota. */
export const quotaOf = ({ access, method, perDay }: Operation): number | null =>
  perDay === undefined ? (access === 'signed-in' && method !== 'GET' ? PER_DAY : null) : perDay;

/** Counts a call towards the day's quota of who makes it; throws `too-many-requests` once that is used up. */
export const dailyQuotas =
  ({ db, clock }: { db: Db; clock: Clock }) =>
  async (operation: Operation, { userId }: Viewer): Promise<void> => {
    const most = quotaOf(operation);
    if (most === null) return;
    await takeToken(db, `day:${operation.name}:${userId}`, { burst: most, refillSeconds: DAY_S / most }, clock.now());
  };
