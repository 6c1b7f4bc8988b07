import type { Clock } from '#platform/clock.ts';
import type { SignedInContext, Viewer } from '#platform/contract/handle.ts';
import type { Db } from '#platform/db/db.ts';
import { orNotFound } from '#platform/errors.ts';
import { changeOwnStore, NO_STORE, ownStoreKey } from '../own-store.server.ts';
import { CHECKLIST_STEPS, type StoreChecklist } from './checklist.contract.ts';
import { type ChecklistRow, checklistRow, writeSoundTest } from './checklist.queries.server.ts';

type Deps = { db: Db; clock: Clock };
type Step = (typeof CHECKLIST_STEPS)[number];

const FACTS: Record<Step, Exclude<keyof ChecklistRow, 'id' | 'name' | 'licenceExpiresOn' | 'timeZone'>> = {
  profile: 'hasProfile',
  hours: 'hasHours',
  'hand-over': 'hasHandOver',
  preparation: 'hasPreparation',
  listings: 'hasListings',
  sound: 'hasSound',
};

export const readChecklist = async ({ db }: Pick<Deps, 'db'>, viewer: Viewer, id: string): Promise<StoreChecklist> =>
  serializeChecklist(orNotFound(await checklistRow(db, ownStoreKey(viewer, id)), NO_STORE));

export const recordSoundTest = async (deps: Deps, id: string, context: SignedInContext): Promise<StoreChecklist> =>
  serializeChecklist(
    await changeOwnStore(deps, id, context, {
      action: 'sound-tested',
      read: checklistRow,
      // That it was heard is all.
      fieldsOf: () => ({}),
      write: (trx, before, now) => writeSoundTest(trx, before.id, now),
    }),
  );

function serializeChecklist(row: ChecklistRow): StoreChecklist {
  const steps = CHECKLIST_STEPS.map((key) => ({ key, isDone: row[FACTS[key]] }));
  const { hasOrders, licenceExpiresOn, timeZone } = row;
  const isComplete = row.hasHandedOver || steps.every(({ isDone }) => isDone);
  return { steps, isComplete, hasOrders, licenceExpiresOn, timeZone };
}
