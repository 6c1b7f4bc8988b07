import type { Clock } from '#platform/clock.ts';
import type { SignedInContext, Viewer } from '#platform/contract/handle.ts';
import { type Db, inTransaction } from '#platform/db/db.ts';
import { orNotFound } from '#platform/errors.ts';
import { actorOf } from '#platform/logs/actor.ts';
import { recordAudit } from '#platform/logs/record-audit.ts';
import { ownStoreKey } from '../status/change-status.server.ts';
import { CHECKLIST_STEPS, type StoreChecklist } from './checklist.contract.ts';
import { type ChecklistRow, checklistRow, writeSoundTest } from './checklist.queries.server.ts';

type Deps = { db: Db; clock: Clock };
type Step = (typeof CHECKLIST_STEPS)[number];

const NO_STORE = 'There is no such store.';

const FACTS: Record<Step, keyof ChecklistRow> = {
  profile: 'hasProfile',
  hours: 'hasHours',
  'hand-over': 'hasHandOver',
  preparation: 'hasPreparation',
  listings: 'hasListings',
  sound: 'hasSound',
};

export async function readChecklist({ db }: Pick<Deps, 'db'>, viewer: Viewer, id: string): Promise<StoreChecklist> {
  const row = orNotFound(await checklistRow(db, ownStoreKey(viewer, id)), NO_STORE);
  const steps = CHECKLIST_STEPS.map((key) => ({ key, isDone: row[FACTS[key]] }));
  return { steps, isComplete: row.hasOrder || steps.every(({ isDone }) => isDone) };
}

export async function recordSoundTest(deps: Deps, id: string, context: SignedInContext): Promise<StoreChecklist> {
  const key = ownStoreKey(context.viewer, id);
  const now = deps.clock.now();
  await inTransaction(deps.db, async (trx) => {
    const label = orNotFound(await writeSoundTest(trx, key, now), NO_STORE);
    const object = { type: 'store', id: key, label };
    await recordAudit(trx, actorOf(context), { at: now, action: 'sound-tested', object, storeId: key });
  });
  return readChecklist(deps, context.viewer, id);
}
