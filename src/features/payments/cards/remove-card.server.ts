import type { Clock } from '#platform/clock.ts';
import { type Db, inTransaction } from '#platform/db/db.ts';
import { orNotFound } from '#platform/errors.ts';
import { uuidOrNull } from '#platform/id.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import { addTask, workTasks } from '#platform/jobs/tasks.ts';
import type { Log } from '#platform/log.ts';
import { deleteCard, lockUser, promoteNewestCard } from './cards.queries.server.ts';
import type { CardDeps } from './save-card.server.ts';

const FORGET_CARD = 'payments.forget-card';

/** In the caller's transaction: a job retries the vault's deletion until it succeeds. */
export const forgetInVault = (trx: Db, clock: Clock, vaultKey: string): Promise<void> =>
  addTask(trx, FORGET_CARD, { key: vaultKey, data: { vaultKey }, dueAt: clock.now() });

/** Deletes the card here at once; a job of the same transaction deletes it from the vault. */
export async function forgetCard({ db, clock }: CardDeps, userId: string, cardId: string): Promise<true> {
  const id = uuidOrNull(cardId);
  await inTransaction(db, async (trx) => {
    await lockUser(trx, userId);
    const vaultKey = orNotFound(id && (await deleteCard(trx, userId, id)), 'No Credit Card Found!');
    await promoteNewestCard(trx, userId);
    await forgetInVault(trx, clock, vaultKey);
  });
  return true;
}

export async function startCardJobs(deps: CardDeps & { jobs: Jobs; log: Log }): Promise<void> {
  await workTasks(deps, FORGET_CARD, async ({ vaultKey }: { vaultKey: string }) => {
    const outcome = await deps.payments.removeCard(`forget-${vaultKey}`.slice(0, 50), vaultKey);
    if (outcome.kind !== 'ok') throw new Error(`The vault kept a card: ${outcome.kind}`);
  });
}
