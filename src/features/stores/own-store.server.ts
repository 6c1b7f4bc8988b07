import type { Clock } from '#platform/clock.ts';
import type { SignedInContext, Viewer } from '#platform/contract/handle.ts';
import { type Db, inTransaction, type Trx } from '#platform/db/db.ts';
import { fail, orNotFound } from '#platform/errors.ts';
import { keyOrNull } from '#platform/id.ts';
import { actorOf } from '#platform/logs/actor.ts';
import type { Fields } from '#platform/logs/changed-fields.ts';
import { recordAudit } from '#platform/logs/record-audit.ts';
import { lastChangedBy, lockStoreByKey } from './stores.queries.server.ts';

export const NO_STORE = 'There is no such store.';

/** The key of a store at which the viewer has the right; another one's is as unknown to them as none. */
export function ownStoreKey({ role, storeIds }: Viewer, id: string): number {
  return orNotFound(role === 'operator' || storeIds.includes(id) ? keyOrNull(id) : null, NO_STORE);
}

type Change<Row> = {
  /** A key of `AUDIT_ACTIONS`. */
  action: string;
  read: (db: Db, storeId: number) => Promise<Row | null>;
  /** What the audit log says of the store. */
  fieldsOf: (row: Row, now: Date) => Fields;
  write: (trx: Trx, before: Row, now: Date) => Promise<void>;
};

/** Changes a store at which the caller has the right, under its lock, with an entry of the audit log. Gives what it is then. */
export async function changeOwnStore<Row extends { id: number; name: string }>(
  { db, clock }: { db: Db; clock: Clock },
  id: string,
  context: SignedInContext,
  { action, read, fieldsOf, write }: Change<Row>,
): Promise<Row> {
  const key = ownStoreKey(context.viewer, id);
  return inTransaction(db, async (trx) => {
    const now = clock.now();
    await lockStoreByKey(trx, key);
    const before = orNotFound(await read(trx, key), NO_STORE);
    await write(trx, before, now);
    const after = orNotFound(await read(trx, key), NO_STORE);
    const object = { type: 'store', id: key, label: before.name };
    const fields = { before: fieldsOf(before, now), after: fieldsOf(after, now) };
    await recordAudit(trx, actorOf(context), { at: now, action, object, storeId: key, ...fields });
    return after;
  });
}

/** `rest`: 'changed these hours meanwhile. …' after the name of who did it. */
export async function changedMeanwhile(db: Db, { id }: { id: number }, action: string, rest: string) {
  return fail('conflict', `${(await lastChangedBy(db, id, action)) ?? 'Somebody'} ${rest}`);
}
