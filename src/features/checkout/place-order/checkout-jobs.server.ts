import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/db.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import { deleteOldMoves } from '../ways/move-cart.queries.server.ts';
import { removeOldKeys } from './place-order.queries.server.ts';

/** The time within which a repeated submit gets its first response. */
const KEPT_MS = 30 * 24 * 3600_000;

/** The minimum time within which a move of the cart can be undone. */
const MOVES_KEPT_MS = 3600_000;

export async function startCheckoutJobs({ db, clock, jobs }: { db: Db; clock: Clock; jobs: Jobs }): Promise<void> {
  await jobs.every('orders.tidy', '17 4 * * *', async () => {
    const now = clock.now().getTime();
    await removeOldKeys(db, new Date(now - KEPT_MS));
    await deleteOldMoves(db, new Date(now - MOVES_KEPT_MS));
  });
}
