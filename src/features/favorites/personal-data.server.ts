import type { PersonalData } from '#platform/contract/personal-data.ts';
import type { Db } from '#platform/db/db.ts';
import { favoriteIds } from './favorites.queries.server.ts';

/** Erased by its foreign key. */
export const favoritesPersonalData = ({ db }: { db: Db }): PersonalData => ({
  name: 'favoriteProductIds',
  read: async (userId) => (await favoriteIds(db, userId)).map(String),
});
