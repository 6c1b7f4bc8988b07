import type { LookUpDeps } from '#features/places/server';
import { pageOf } from '#platform/contract/fields.ts';
import { handle, type OperationBinding } from '#platform/contract/handle.ts';
import { type BoundEvent, bindEvent } from '#platform/live/bind.ts';
import { changeHours, readHours } from './opening/change-hours.server.ts';
import { changeStoreHours, getStoreHours } from './opening/hours.contract.ts';
import { withBestSellers } from './row/best-sellers.server.ts';
import type { ProfileDeps } from './settings/change-profile.server.ts';
import { settingsApi } from './settings/settings.api.server.ts';
import { changeStatus, readStatus, stopNow } from './status/change-status.server.ts';
import { changeStoreStatus, getStoreStatus, storeStatusChanged } from './status/status.contract.ts';
import { statusRow } from './status/status.queries.server.ts';
import { type StoreDeps, storeById } from './store-by-id.server.ts';
import { getStore, listStores } from './stores.contract.ts';
import { storePage } from './stores.queries.server.ts';
import { changeTypes, changeZones, readDelivery } from './zones/change-zones.server.ts';
import { outlineAreas } from './zones/outline-areas.server.ts';
import { testAddress } from './zones/test-address.server.ts';
import {
  changeDeliveryZones,
  changeOrderTypes,
  getStoreDelivery,
  outlinePostalAreas,
  testDeliveryAddress,
} from './zones/zones.contract.ts';

export const storesApi = ({ db, clock, files, geocoder }: LookUpDeps & ProfileDeps): OperationBinding[] => [
  ...settingsApi({ db, clock, files }),
  handle(listStores, async ({ loc, bestSellers, ...filter }) => {
    const { items, totalItems, searched } = await storePage(db, { ...filter, point: loc, now: clock.now() });
    const listed = bestSellers ? await withBestSellers(db, items) : items;
    return { ...pageOf(listed, { ...filter, totalItems }), searched };
  }),
  handle(getStore, async ({ id, loc }) => storeById({ db, clock }, id, loc)),
  handle(getStoreHours, ({ id }, { viewer }) => readHours({ db, clock }, viewer, id)),
  handle(changeStoreHours, (saved, context) => changeHours({ db, clock }, saved, context)),
  handle(getStoreStatus, ({ id }, { viewer }) => readStatus({ db, clock }, viewer, id)),
  handle(changeStoreStatus, (change, context) => changeStatus({ db, clock }, change, context)),
  handle(getStoreDelivery, ({ id }, { viewer }) => readDelivery(db, viewer, id)),
  handle(changeOrderTypes, (types, context) => changeTypes({ db, clock }, types, context)),
  handle(changeDeliveryZones, (saved, context) => changeZones({ db, clock }, saved, context)),
  handle(testDeliveryAddress, (asked, context) => testAddress({ db, clock, geocoder }, asked, context)),
  handle(outlinePostalAreas, (asked, { viewer }) => outlineAreas(db, viewer, asked)),
];

export const storeEvents = ({ db, clock }: StoreDeps): BoundEvent[] => [
  bindEvent(storeStatusChanged, async (id) => {
    const row = await statusRow(db, Number(id));
    return row && { id, state: stopNow(row, clock.now()).state };
  }),
];
