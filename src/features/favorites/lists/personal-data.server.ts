import type { PersonalData } from '#platform/contract/personal-data.ts';
import type { Db } from '#platform/db/db.ts';
import { listsOfUser } from './lists.queries.server.ts';

/** Erased by its foreign key, and with it the links. */
export const listsPersonalData = ({ db }: { db: Db }): PersonalData => ({
  name: 'savedLists',
  read: async (userId) =>
    (await listsOfUser(db, userId)).map(({ name, productIds, shareToken }) => ({
      name,
      productIds: productIds.map(String),
      isShared: shareToken !== null,
    })),
});
