import { acceptDeadline } from '#features/orders/server';
import { distanceKm } from '#features/places';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/db.ts';
import type { OrderScope } from '../order-scope.ts';
import type { QueueOrder } from './queue.contract.ts';
import { openOrders, type QueueRow } from './queue.queries.server.ts';

export async function readQueue({ db, clock }: { db: Db; clock: Clock }, scope: OrderScope, storeId: number | null) {
  const now = clock.now();
  const rows = await openOrders(db, scope, storeId);
  return { orders: rows.map((row) => cardOf(row, now)), asOf: now.toISOString() };
}

function cardOf(row: QueueRow, now: Date): QueueOrder {
  const { placedAt, newAt, readyAt, since, announceAt, returningSince, door, counter, hours, timeZone, ...card } = row;
  const deadline = card.status === 'new-order' && newAt ? acceptDeadline({ placedAt: newAt, hours, timeZone }) : null;
  return {
    ...card,
    km: door && distanceKm({ lng: counter[0], lat: counter[1] }, { lng: door[0], lat: door[1] }),
    datePlaced: placedAt.toISOString(),
    acceptBy: deadline?.toISOString() ?? null,
    readyAt: readyAt?.toISOString() ?? null,
    since: since.toISOString(),
    undo: announceAt && announceAt > now ? { step: card.status, until: announceAt.toISOString() } : null,
    returningSince: returningSince?.toISOString() ?? null,
  };
}
