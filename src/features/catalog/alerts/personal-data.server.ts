import type { PersonalData } from '#platform/contract/personal-data.ts';
import type { Db } from '#platform/db/db.ts';
import { alertsOfUser } from './product-alerts.queries.server.ts';

/** Erased by its foreign key. */
export const alertsPersonalData = ({ db }: { db: Db }): PersonalData => ({
  name: 'productAlerts',
  read: async (userId) =>
    (await alertsOfUser(db, userId)).map(({ name, productId, createdAt }) => ({
      name,
      productId: productId && String(productId),
      createdAt,
    })),
});
