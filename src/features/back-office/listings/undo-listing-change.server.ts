import type { Clock } from '#platform/clock.ts';
import type { SignedInContext } from '#platform/contract/handle.ts';
import { type Db, inTransaction } from '#platform/db/db.ts';
import { fail, orNotFound } from '#platform/errors.ts';
import { keyOrNull, uuidOrNull } from '#platform/id.ts';
import { actorOf } from '#platform/logs/actor.ts';
import { recordAudit } from '#platform/logs/record-audit.ts';
import { listingChange, lockListing, writeListing } from './undo.queries.server.ts';
import { UNDO_MS, undoneFields } from './undone-fields.ts';

const NO_CHANGE = 'There is no such change that can be undone.';
const REFUSALS = {
  nothing: NO_CHANGE,
  'changed-since': 'This was changed again later. Undo the later change first.',
  'does-not-fit': 'The earlier price is not above today’s sale price. Change the sale price first.',
};

/** Takes a change of a listing back, as a new change with an entry of its own. */
export async function undoChange(
  { db, clock }: { db: Db; clock: Clock },
  id: string,
  context: SignedInContext,
): Promise<true> {
  const { role, storeIds } = context.viewer;
  const now = clock.now();
  const key = orNotFound(uuidOrNull(id), NO_CHANGE);
  await inTransaction(db, async (trx) => {
    const { listingId, changes } = orNotFound(
      await listingChange(trx, key, new Date(now.getTime() - UNDO_MS)),
      NO_CHANGE,
    );
    const listing = orNotFound(
      await lockListing(trx, keyOrNull(listingId) ?? 0, role === 'operator' ? null : storeIds),
      NO_CHANGE,
    );
    const after = undoneFields(listing.fields, changes);
    if (typeof after === 'string') throw fail('conflict', REFUSALS[after]);
    await writeListing(trx, listing.id, after);
    await recordAudit(trx, actorOf(context), {
      at: now,
      action: 'listing-changed',
      object: { type: 'listing', id: listing.id, label: listing.name },
      storeId: listing.storeId,
      before: listing.fields,
      after,
    });
  });
  return true;
}
