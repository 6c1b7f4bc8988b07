import { acceptDeadline } from '#features/orders/server';
import { distanceKm } from '#features/places';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/db.ts';
import type { OrderScope } from '../order-scope.ts';
import type { EndedOrder, QueueOrder } from './queue.contract.ts';
import { canceledSince, openOrders, type QueueRow } from './queue.queries.server.ts';

/** How long a board shows that an order has ended. */
const ENDED_MS = 10 * 60_000;
const WHO: Record<string, EndedOrder['by']> = { shopper: 'shopper', system: 'system' };

export async function readQueue({ db, clock }: { db: Db; clock: Clock }, scope: OrderScope, storeId: number | null) {
  const now = clock.now();
  const rows = await openOrders(db, scope, storeId);
  const ended = await canceledSince(db, scope, storeId, new Date(now.getTime() - ENDED_MS));
  return {
    orders: rows.map((row) => cardOf(row, now)),
    ended: ended.map(({ actor, at, ...order }) => ({ ...order, at: at.toISOString(), by: WHO[actor] ?? 'store' })),
    asOf: now.toISOString(),
  };
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
