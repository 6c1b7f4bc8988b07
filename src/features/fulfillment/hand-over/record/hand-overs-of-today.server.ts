import { ownStoreKey } from '#features/stores/server';
import type { Clock } from '#platform/clock.ts';
import type { ResultOf } from '#platform/contract/contract.ts';
import type { Viewer } from '#platform/contract/handle.ts';
import type { Db } from '#platform/db/db.ts';
import { orNotFound } from '#platform/errors.ts';
import { dayIn } from '../rules/age.ts';
import { REFUSALS } from '../rules/id-check.ts';
import { recordsOfDay, storeOfRecords } from './record.queries.server.ts';
import type { listHandOversOfToday } from './records.contract.ts';

const MOST = 200;

export async function handOversOfToday(
  { db, clock }: { db: Db; clock: Clock },
  id: string,
  viewer: Viewer,
): Promise<ResultOf<typeof listHandOversOfToday>> {
  const storeId = ownStoreKey(viewer, id);
  const { timeZone } = orNotFound(await storeOfRecords(db, storeId), 'There is no such store.');
  const rows = await recordsOfDay(db, { storeId, day: dayIn(timeZone, clock.now()), most: MOST });
  const items = rows.map(({ at, reason, ...row }) => ({
    ...row,
    at: at.toISOString(),
    reason: reason && REFUSALS[reason].label,
  }));
  return { timeZone, items };
}
