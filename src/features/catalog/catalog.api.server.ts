import { memoizeForTtl } from '#platform/cache/memoize-for-ttl.ts';
import type { Clock } from '#platform/clock.ts';
import { pageOf } from '#platform/contract/fields.ts';
import { handle, type OperationBinding } from '#platform/contract/handle.ts';
import type { Db } from '#platform/db/db.ts';
import { isAtReplica } from '#platform/db/replica/pinned.ts';
import { orNotFound } from '#platform/errors.ts';
import { keyOrNull } from '#platform/id.ts';
import { getBrand, listBrands, listCategories } from './catalog.contract.ts';
import { activeCategories, brandById, brandPage } from './catalog.queries.server.ts';

/** Nearly every page reads the categories. */
const CATEGORIES_MS = 1_000;

export const catalogApi = ({ db, clock }: { db: Db; clock: Clock }): OperationBinding[] => {
  const categories = memoizeForTtl(() => activeCategories(db), { ms: CATEGORIES_MS, clock });
  return [
    handle(listBrands, async (filter) => {
      const { items, totalItems, searched } = await brandPage(db, { ...filter, now: clock.now() });
      return { ...pageOf(items, { ...filter, totalItems }), searched };
    }),
    handle(getBrand, async ({ brandId }) => {
      const key = keyOrNull(brandId);
      const brand = orNotFound(key === null ? undefined : await brandById(db, key), 'There is no such brand.');
      return brand;
    }),
    // What a replica answers may already be as old as it may be.
    handle(listCategories, async () => (isAtReplica() ? activeCategories(db) : categories())),
  ];
};
