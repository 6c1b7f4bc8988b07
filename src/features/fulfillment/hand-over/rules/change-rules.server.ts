import { NO_STORE, ownStoreKey } from '#features/stores/server';
import type { Clock } from '#platform/clock.ts';
import type { SignedInContext, Viewer } from '#platform/contract/handle.ts';
import { type Db, inTransaction } from '#platform/db/db.ts';
import { orNotFound } from '#platform/errors.ts';
import { actorOf } from '#platform/logs/actor.ts';
import { recordAudit } from '#platform/logs/record-audit.ts';
import { lockRules, type Rules, rulesOf, writeRules } from '../hand-over.queries.server.ts';

type Deps = { db: Db; clock: Clock };

export async function readRules({ db }: Pick<Deps, 'db'>, id: string, viewer: Viewer) {
  const storeId = ownStoreKey(viewer, id);
  return rulesAnswer(storeId, orNotFound(await rulesOf(db, storeId), NO_STORE));
}

export async function changeRules(
  { db, clock }: Deps,
  { id, ...wanted }: { id: string; demandsForm?: boolean | undefined; demandsPin?: boolean | undefined },
  context: SignedInContext,
) {
  const storeId = ownStoreKey(context.viewer, id);
  return inTransaction(db, async (trx) => {
    await lockRules(trx, storeId);
    const { storeName, ...before } = orNotFound(await rulesOf(trx, storeId), NO_STORE);
    const after = {
      demandsForm: wanted.demandsForm ?? before.demandsForm,
      demandsPin: wanted.demandsPin ?? before.demandsPin,
    };
    await writeRules(trx, storeId, after);
    const object = { type: 'store', id: storeId, label: storeName };
    await recordAudit(trx, actorOf(context), {
      at: clock.now(),
      action: 'handover-rules',
      object,
      storeId,
      before,
      after,
    });
    return rulesAnswer(storeId, after);
  });
}

const rulesAnswer = (storeId: number, { demandsForm, demandsPin }: Rules) => ({
  ...{ storeId: String(storeId), demandsForm, demandsPin },
});
