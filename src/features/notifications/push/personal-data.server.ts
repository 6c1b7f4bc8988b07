import type { PersonalData } from '#platform/contract/personal-data.ts';
import type { Db } from '#platform/db/db.ts';
import { pushDevicesOf } from './push.queries.server.ts';

/** The devices that receive order notifications. Deleted by foreign key. */
export const pushPersonalData = ({ db }: { db: Db }): PersonalData => ({
  name: 'push',
  read: (userId) => pushDevicesOf(db, userId),
});
