import { inTransaction } from '#platform/db/db.ts';
import { fail } from '#platform/errors.ts';
import { uuidOrNull } from '#platform/id.ts';
import { lockUser, setDefaultCard } from './cards.queries.server.ts';
import type { CardDeps } from './save-card.server.ts';

export async function makeDefault({ db }: Pick<CardDeps, 'db'>, userId: string, cardId: string): Promise<true> {
  const id = uuidOrNull(cardId);
  await inTransaction(db, async (trx) => {
    await lockUser(trx, userId);
    if (!id || !(await setDefaultCard(trx, userId, id))) throw fail('not-found', 'No Credit Card Found!');
  });
  return true;
}
