import type { Db } from '#platform/db.ts';
import type { PersonalData } from '#platform/personal-data.ts';
import { dropSubscriber, recordsOf } from './newsletter.queries.server.ts';

/** Everything goes, the proof of consent too: nothing more is sent that it would be needed for. */
export const newsletterOfPerson = ({ db }: { db: Db }): PersonalData => ({
  name: 'newsletter',
  read: async (userId) =>
    (await recordsOf(db, userId)).map(({ at, ...record }) => ({ ...record, date: at.toISOString() })),
  forget: async (trx, { email }) => {
    if (email !== null) await dropSubscriber(trx, email);
  },
});
