import type { Clock } from '#platform/clock.ts';
import { type Db, inTransaction, type Trx } from '#platform/db/db.ts';
import type { Actor } from '#platform/logs/actor.ts';
import type { Fields } from '#platform/logs/changed-fields.ts';
import { recordAudit } from '#platform/logs/record-audit.ts';
import { type LockedStore, lockStore, setBusy, setPreparation } from '../stores.queries.server.ts';

type Deps = { db: Db; clock: Clock };
type Change = { action: string; before: Fields; after: Fields };

/** `minutes`: null: as its orders show it. Gives the store's name; null where no store has the licence. */
export const changePreparation = (deps: Deps, by: Actor, licence: string, minutes: number | null) =>
  changeStore(deps, by, licence, async (trx, { id, preparationMinutes }) => {
    await setPreparation(trx, id, minutes);
    return { action: 'store-preparation', before: { preparationMinutes }, after: { preparationMinutes: minutes } };
  });

/** `busy`: null: not anymore. Gives the store's name; null where no store has the licence. */
export const changeBusy = (deps: Deps, by: Actor, licence: string, busy: { minutes: number; until: Date } | null) =>
  changeStore(deps, by, licence, async (trx, { id, busyMinutes, busyUntil }) => {
    await setBusy(trx, id, busy);
    const after = { busyMinutes: busy?.minutes, busyUntil: busy?.until };
    return { action: 'store-busy', before: { busyMinutes, busyUntil }, after };
  });

function changeStore(
  { db, clock }: Deps,
  by: Actor,
  licence: string,
  change: (trx: Trx, store: LockedStore) => Promise<Change>,
): Promise<string | null> {
  return inTransaction(db, async (trx) => {
    const store = await lockStore(trx, licence);
    if (!store) return null;
    const object = { type: 'store', id: store.id, label: store.name };
    await recordAudit(trx, by, { at: clock.now(), object, storeId: store.id, ...(await change(trx, store)) });
    return store.name;
  });
}
