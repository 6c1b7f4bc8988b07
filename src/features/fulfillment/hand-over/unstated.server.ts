import type { LockedAttempt } from '#features/orders/server';
import type { Clock } from '#platform/clock.ts';
import type { Trx } from '#platform/db/db.ts';
import { fail } from '#platform/errors.ts';
import { newId } from '#platform/id.ts';
import type { Actor } from '#platform/logs/actor.ts';
import { rulesOf } from './hand-over.queries.server.ts';
import { insertRecord } from './record/record.queries.server.ts';

/** For who completes an order by its status alone: a record that says no more than that, unless the store demands the form. */
export const unstatedHandOver = (clock: Clock, by: Actor) => ({
  check: async ({ storeId }: LockedAttempt, trx: Trx): Promise<void> => {
    if ((await rulesOf(trx, storeId))?.demandsForm)
      throw fail('conflict', 'This store requires the ID check form at each hand-over. Open the order in the console.');
  },
  record: async (trx: Trx, { orderId }: LockedAttempt): Promise<void> => {
    const nothing = { isPinConfirmed: false, posReceipt: null, lots: {} };
    await insertRecord(trx, {
      outcome: 'not-stated',
      id: newId(),
      orderId,
      by,
      at: clock.now(),
      receivedAt: null,
      ...nothing,
    });
  },
});
