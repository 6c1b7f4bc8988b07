import type { PersonalData } from '#platform/contract/personal-data.ts';
import type { Db } from '#platform/db/db.ts';
import { allNotificationsOf } from './notifications.queries.server.ts';

/** Erased by its foreign key. */
export const notificationsPersonalData = ({ db }: { db: Db }): PersonalData => ({
  name: 'notifications',
  read: (userId) => allNotificationsOf(db, userId),
});
