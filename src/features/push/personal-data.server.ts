import type { PersonalData } from '#platform/contract/personal-data.ts';
import type { Db } from '#platform/db/db.ts';
import { toldDevicesOf } from './push.queries.server.ts';

/** Which devices are told of orders. Erased by its foreign key. */
export const pushOfPerson = ({ db }: { db: Db }): PersonalData => ({
  name: 'push',
  read: (userId) => toldDevicesOf(db, userId),
});
