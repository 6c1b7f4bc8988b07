import { pageOf } from '#platform/contract/fields.ts';
import { handle, type OperationBinding } from '#platform/contract/handle.ts';
import { type StoreDeps, storeById } from './store-by-id.server.ts';
import { getStore, listStoreMarkers, listStores } from './stores.contract.ts';
import { storeMarkers, storePage } from './stores.queries.server.ts';

export const storesApi = ({ db, clock }: StoreDeps): OperationBinding[] => [
  handle(listStores, async ({ loc, ...filter }) => {
    const { items, totalItems, searched } = await storePage(db, { ...filter, point: loc, now: clock.now() });
    return { ...pageOf(items, { ...filter, totalItems }), searched };
  }),
  handle(listStoreMarkers, async (filter) => storeMarkers(db, filter, clock.now())),
  handle(getStore, async ({ id, loc }) => storeById({ db, clock }, id, loc)),
];
