import { lockStatus, setStatus } from '#features/stores/server';
import type { Clock } from '#platform/clock.ts';
import { type Db, inTransaction } from '#platform/db/db.ts';
import { addTask } from '#platform/jobs/tasks.ts';
import { SYSTEM } from '#platform/logs/actor.ts';
import { storesMissingOrders } from './missed-orders.queries.server.ts';

export const STORE_PAUSED = 'store.paused';
export type StorePaused = { storeId: number; at: string };

/** A sweep may have been missed for so long. */
const LOOK_BACK_MS = 2 * 86_400_000;

/**
 * Pauses stores after three unaccepted orders in a row, until somebody there resumes: nobody seems to be at the tablet. May run
 * concurrently, or late.
 */
export async function pauseMissingStores({ db, clock }: { db: Db; clock: Clock }): Promise<void> {
  const now = clock.now();
  const since = new Date(now.getTime() - LOOK_BACK_MS);
  for (const storeId of await storesMissingOrders(db, since))
    await inTransaction(db, async (trx) => {
      const store = await lockStatus(trx, storeId);
      // Somebody resumed, or another process was first.
      if (!store || (await storesMissingOrders(trx, since, storeId)).length === 0) return;
      await setStatus(trx, store, { state: 'paused', until: null, why: 'unaccepted' }, { by: SYSTEM, now });
      await addTask(trx, STORE_PAUSED, {
        data: { storeId, at: now.toISOString() } satisfies StorePaused,
        dueAt: now,
      });
    });
}
