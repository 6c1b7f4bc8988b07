import type * as z from 'zod/mini';
import type { Clock } from '#platform/clock.ts';
import type { SignedInContext, Viewer } from '#platform/contract/handle.ts';
import type { Db } from '#platform/db/db.ts';
import { orNotFound } from '#platform/errors.ts';
import { changeOwnStore, NO_STORE, ownStoreKey } from '../own-store.server.ts';
import type { changeStorePreparation, StorePreparation } from './preparation.contract.ts';
import { type PreparationRow, preparationRow, writePreparation } from './preparation.queries.server.ts';

type Deps = { db: Db; clock: Clock };
type Change = z.output<typeof changeStorePreparation.input>;

export const readPreparation = async (
  { db }: Pick<Deps, 'db'>,
  viewer: Viewer,
  id: string,
): Promise<StorePreparation> =>
  serializePreparation(orNotFound(await preparationRow(db, ownStoreKey(viewer, id)), NO_STORE));

export const changePreparationOf = async (deps: Deps, { id, ...change }: Change, context: SignedInContext) =>
  serializePreparation(
    await changeOwnStore(deps, id, context, {
      action: 'store-preparation',
      read: preparationRow,
      fieldsOf: ({ minutes, ordersPerQuarter }) => ({ preparationMinutes: minutes, ordersPerQuarter }),
      write: (trx, before) => writePreparation(trx, before.id, change),
    }),
  );

const serializePreparation = ({ id, name: _, ...row }: PreparationRow): StorePreparation => ({
  ...row,
  id: String(id),
});
