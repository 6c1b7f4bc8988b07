import type { PersonalData } from '#platform/contract/personal-data.ts';
import type { Db } from '#platform/db/db.ts';
import { recordsOfUser } from './record.queries.server.ts';

/** Exported, and never erased: the store must keep them for three years (decisions/0046). */
export const handOversPersonalData = ({ db }: { db: Db }): PersonalData => ({
  name: 'handOvers',
  read: async (userId) =>
    (await recordsOfUser(db, userId)).map(({ orderRef, storeName, at, outcome, idKind, ...record }) => ({
      ...{ orderRef, storeName, outcome, idKind, at: at.toISOString() },
      ...{ purchaserName: record.purchaserName, deliveryAddress: record.deliveryAddress, reason: record.reason },
    })),
});
