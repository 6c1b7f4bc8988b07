import { pageOf } from '#platform/contract/fields.ts';
import { handle, type OperationBinding } from '#platform/contract/handle.ts';
import { withBestSellers } from './row/best-sellers.server.ts';
import { type StoreDeps, storeById } from './store-by-id.server.ts';
import { getStore, listStores } from './stores.contract.ts';
import { storePage } from './stores.queries.server.ts';

export const storesApi = ({ db, clock }: StoreDeps): OperationBinding[] => [
  handle(listStores, async ({ loc, bestSellers, ...filter }) => {
    const { items, totalItems, searched } = await storePage(db, { ...filter, point: loc, now: clock.now() });
    const listed = bestSellers ? await withBestSellers(db, items) : items;
    return { ...pageOf(listed, { ...filter, totalItems }), searched };
  }),
  handle(getStore, async ({ id, loc }) => storeById({ db, clock }, id, loc)),
];
