import { distanceKm, NO_ADDRESS } from '#features/places';
import { type LookUpDeps, lookUpAddress } from '#features/places/server';
import type { SignedInContext } from '#platform/contract/handle.ts';
import { orNotFound } from '#platform/errors.ts';
import { NO_STORE, ownStoreKey } from '../own-store.server.ts';
import { tiersAt } from './delivery-tiers.ts';
import { deliveryRow } from './zones.queries.server.ts';

/** What a shopper at the address pays for delivery by the saved zones, as the checkout decides it. */
export async function testAddress(
  deps: LookUpDeps,
  { id, address }: { id: string; address: string },
  { viewer }: SignedInContext,
) {
  const key = ownStoreKey(viewer, id);
  const store = orNotFound(await deliveryRow(deps.db, key), NO_STORE);
  const place = orNotFound(await lookUpAddress(deps, viewer.userId, address), NO_ADDRESS);
  const point = { lng: place.longitude, lat: place.latitude };
  const isInProvince = place.province === store.province;
  return {
    place,
    isInProvince,
    distance: distanceKm({ lng: store.longitude, lat: store.latitude }, point),
    tiers: tiersAt(isInProvince ? store.zones : [], point).map(({ id, name, feeCents, minSpendCents }) => ({
      ...{ id, name, feeCents, minSpendCents },
    })),
  };
}
