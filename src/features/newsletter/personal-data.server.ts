import type { PersonalData } from '#platform/contract/personal-data.ts';
import type { Db } from '#platform/db/db.ts';
import { dropSubscribers, recordsOf } from './newsletter.queries.server.ts';

/** Erases everything, the proof of consent too: nothing more will be sent. */
export const newsletterPersonalData = ({ db }: { db: Db }): PersonalData => ({
  name: 'newsletter',
  read: async (_userId, { emails }) =>
    (await recordsOf(db, emails)).map(({ at, ...record }) => ({ ...record, date: at.toISOString() })),
  forget: (trx, { emails }) => dropSubscribers(trx, emails),
});
