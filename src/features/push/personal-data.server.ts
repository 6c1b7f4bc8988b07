import type { Db } from '#platform/db.ts';
import type { PersonalData } from '#platform/personal-data.ts';
import { toldDevicesOf } from './push.queries.server.ts';

/** Which devices are told of orders. Erased by its foreign key. */
export const pushOfPerson = ({ db }: { db: Db }): PersonalData => ({
  name: 'push',
  read: (userId) => toldDevicesOf(db, userId),
});
