import type * as z from 'zod/mini';
import type { Clock } from '#platform/clock.ts';
import type { SignedInContext, Viewer } from '#platform/contract/handle.ts';
import type { Db } from '#platform/db/db.ts';
import { codeOf } from '#platform/db/errors.ts';
import { invalid, orNotFound } from '#platform/errors.ts';
import { money } from '#platform/money.ts';
import { changedMeanwhile, changeOwnStore, NO_STORE, ownStoreKey } from '../own-store.server.ts';
import { crosses, openRing, troubleOfZones } from './border-rules.ts';
import { type Position, roundedPosition } from './geometry.ts';
import type { changeDeliveryZones, changeOrderTypes, StoreDelivery, WantedZone } from './zones.contract.ts';
import { type DeliveryRow, deliveryRow, notPolygons, replaceZones, writeOrderTypes } from './zones.queries.server.ts';

type Deps = { db: Db; clock: Clock };

export const ONE_OF_THEM = 'A store offers pickup, delivery or both. To take no orders for a while, pause the store.';
export const NO_ZONE_LEFT = 'Without pickup, a store needs delivery and a zone to deliver to.';

export async function readDelivery(db: Db, viewer: Viewer, id: string): Promise<StoreDelivery> {
  return serializeDelivery(orNotFound(await deliveryRow(db, ownStoreKey(viewer, id)), NO_STORE));
}

export async function changeTypes(
  deps: Deps,
  { id, ...types }: z.output<typeof changeOrderTypes.input>,
  context: SignedInContext,
): Promise<StoreDelivery> {
  if (!types.hasPickup && !types.hasDelivery) throw invalid({ hasPickup: ONE_OF_THEM });
  return serializeDelivery(
    await changeOwnStore(deps, id, context, {
      action: 'order-types',
      read: deliveryRow,
      fieldsOf: ({ hasPickup, hasDelivery }) => ({ hasPickup, hasDelivery }),
      write: async (trx, before) => {
        if (!types.hasPickup && before.zones.length === 0) throw invalid({ hasPickup: NO_ZONE_LEFT });
        await writeOrderTypes(trx, before.id, types);
      },
    }),
  );
}

/** As a whole: half of a plan would be wrong. */
export async function changeZones(
  deps: Deps,
  { id, zones, version }: z.output<typeof changeDeliveryZones.input>,
  context: SignedInContext,
): Promise<StoreDelivery> {
  const wanted = zones.map((zone) => ({ ...zone, area: zone.area.map((ring) => ring.map(roundedPosition)) }));
  const troubles = troubleOfZones(wanted);
  if (Object.keys(troubles).length > 0) throw invalid(troubles);
  const after = changeOwnStore(deps, id, context, {
    action: ZONES,
    read: deliveryRow,
    fieldsOf: zoneFields,
    write: async (trx, before) => {
      if (before.version !== version) throw await changedMeanwhile(trx, before, ZONES, MEANWHILE);
      if (wanted.length === 0 && !before.hasPickup) throw invalid({ zones: NO_ZONE_LEFT });
      await replaceZones(trx, before.id, withOwnIds(wanted, before));
    },
  });
  return after.then(serializeDelivery, async (error: unknown) => {
    // A check violation: the database rounds more than the rule, and counts borders of a metre as crossing.
    throw codeOf(error) === '23514' ? await notPolygonsAmong(deps.db, wanted) : error;
  });
}

const ZONES = 'delivery-zones';
const MEANWHILE = 'changed these zones meanwhile. Your changes are kept.';

/** An id of another store, or one that is there twice, is none. */
function withOwnIds(wanted: readonly WantedZone[], { zones }: DeliveryRow): WantedZone[] {
  const own = new Set(zones.map(({ id }) => id));
  return wanted.map((zone) => ({ ...zone, id: zone.id !== null && own.delete(zone.id) ? zone.id : null }));
}

async function notPolygonsAmong(db: Db, zones: readonly (WantedZone & { area: Position[][] })[]) {
  const areas = zones.map(({ area }) => area);
  const wrong = await notPolygons(db, areas);
  return invalid(Object.fromEntries(wrong.map((at) => [`zones.${at}.area`, crosses(zones[at]?.name ?? '')])));
}

/** 'West core': '$4.99, minimum $40.00: 43.64521 -79.41235, …' */
const zoneFields = ({ zones }: DeliveryRow) =>
  Object.fromEntries(
    zones.map(({ name, feeCents, minSpendCents, area }) => [
      name,
      `${money(feeCents)}, minimum ${money(minSpendCents)}: ${area.map(pointsText).join(' without ')}`,
    ]),
  );

const pointsText = (ring: Position[]) =>
  openRing(ring)
    .map(([lng, lat]) => `${lat} ${lng}`)
    .join(', ');

function serializeDelivery({ id, latitude, longitude, ...row }: DeliveryRow): StoreDelivery {
  return { ...row, id: String(id), coordinates: [longitude, latitude] };
}
