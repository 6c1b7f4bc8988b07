import { inTransaction } from '#platform/db.ts';
import { fail } from '#platform/errors.ts';
import { uuidOrNull } from '#platform/id.ts';
import { deleteCard, lockUser, promoteNewestCard } from './cards.queries.server.ts';
import type { CardDeps } from './save-card.server.ts';

export const FORGET_CARD = 'payments.forget-card';

/** Gone here at once; the vault is told by a job that the same transaction leaves behind. */
export async function forgetCard({ db, jobs }: CardDeps, userId: string, cardId: string): Promise<true> {
  const id = uuidOrNull(cardId);
  await inTransaction(db, async (trx) => {
    await lockUser(trx, userId);
    const vaultKey = id && (await deleteCard(trx, userId, id));
    if (!vaultKey) throw fail('not-found', 'No Credit Card Found!');
    await promoteNewestCard(trx, userId);
    await jobs.enqueue(trx, FORGET_CARD, { vaultKey });
  });
  return true;
}

export async function startCardJobs({ jobs, payments }: CardDeps): Promise<void> {
  await jobs.work(FORGET_CARD, async ({ vaultKey }: { vaultKey: string }) => {
    const outcome = await payments.removeCard(`forget-${vaultKey}`.slice(0, 50), vaultKey);
    if (outcome.kind !== 'ok') throw new Error(`The vault kept a card: ${outcome.kind}`);
  });
}
