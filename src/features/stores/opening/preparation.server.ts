import type * as z from 'zod/mini';
import type { Clock } from '#platform/clock.ts';
import type { SignedInContext, Viewer } from '#platform/contract/handle.ts';
import { type Db, inTransaction } from '#platform/db/db.ts';
import { orNotFound } from '#platform/errors.ts';
import { actorOf } from '#platform/logs/actor.ts';
import { recordAudit } from '#platform/logs/record-audit.ts';
import { ownStoreKey } from '../status/change-status.server.ts';
import type { changeStorePreparation, StorePreparation } from './preparation.contract.ts';
import {
  lockPreparation,
  type PreparationRow,
  preparationRow,
  writePreparation,
} from './preparation.queries.server.ts';

type Deps = { db: Db; clock: Clock };
type Change = z.output<typeof changeStorePreparation.input>;

const NO_STORE = 'There is no such store.';

export async function readPreparation({ db }: Pick<Deps, 'db'>, viewer: Viewer, id: string): Promise<StorePreparation> {
  const { name: _, ...row } = orNotFound(await preparationRow(db, ownStoreKey(viewer, id)), NO_STORE);
  return { ...row, id: String(row.id) };
}

export async function changePreparationOf(deps: Deps, { id, ...change }: Change, context: SignedInContext) {
  const key = ownStoreKey(context.viewer, id);
  const now = deps.clock.now();
  await inTransaction(deps.db, async (trx) => {
    const before = orNotFound(await lockPreparation(trx, key), NO_STORE);
    await writePreparation(trx, key, change);
    await recordAudit(trx, actorOf(context), {
      at: now,
      action: 'store-preparation',
      object: { type: 'store', id: key, label: before.name },
      storeId: key,
      before: fieldsOf(before),
      after: fieldsOf(change),
    });
  });
  return readPreparation(deps, context.viewer, id);
}

const fieldsOf = ({ minutes, ordersPerQuarter }: Pick<PreparationRow, 'minutes' | 'ordersPerQuarter'>) => ({
  preparationMinutes: minutes,
  ordersPerQuarter,
});
