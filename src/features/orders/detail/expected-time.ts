import { arrivingBetween, doorWindow, isOpenAt, readyAt, readyToLeaveAt, type Seller } from '#features/stores';
import type { OrderStatus } from '../lifecycle/order-status.ts';

/** `from`: ready for pickup, or the earliest arrival; `to`: the latest arrival, null for a pickup. */
export type ExpectedTime = { from: Date; to: Date | null; isLate: boolean };

type ExpectedOrder = {
  status: OrderStatus;
  /** When the store was notified. */
  placedAt: Date;
  /** When the store promised to have it ready; null: it named no time. */
  promisedAt?: Date | null;
  /** When its shopper was told that it is ready, of a store with a limit of orders; null: as the preparation time says. */
  plannedAt?: Date | null;
  /** When the driver left. */
  leftAt: Date | null;
  /** From the store to the door; null: pickup. */
  km: number | null;
  store: Seller;
};

/** A smaller delay is not mentioned. */
const LATE_MS = 10 * 60_000;
const STEP_MS = 5 * 60_000;
const AWAITED: readonly OrderStatus[] = ['new-order', 'processing', 'ready-delivery', 'out-for-delivery'];

/**
 * When an order is ready or arrives: as expected when it was placed, as the store promised, or as of when the driver left. Past times become the
 * next five minutes, or after closing those of an order placed now. null: not awaited, or the preparation time is
 * unknown.
 */
export function expectedTime(order: ExpectedOrder, now: Date): ExpectedTime | null {
  if (!AWAITED.includes(order.status)) return null;
  const said = saidTime(order, order.placedAt);
  if (!said) return null;
  const isLate = now.getTime() > (said.to ?? new Date(said.from.getTime() + LATE_MS)).getTime();
  if (said.from > now || (said.to && !isLate)) return { ...said, isLate: false };
  const next = (Math.floor(now.getTime() / STEP_MS) + 1) * STEP_MS;
  const later = { from: new Date(next), to: said.to && new Date(next + said.to.getTime() - said.from.getTime()) };
  const isOnItsWay = order.status === 'out-for-delivery';
  const time = isOnItsWay || isOpenUntil(order.store, later.to ?? later.from) ? later : saidTime(order, now);
  return time && { ...time, isLate };
}

function saidTime(order: ExpectedOrder, since: Date): Omit<ExpectedTime, 'isLate'> | null {
  const { status, leftAt, km, store, placedAt } = order;
  const promisedAt = order.promisedAt ?? plannedTime(order);
  if (status === 'out-for-delivery' && leftAt && km !== null) return doorWindow(leftAt, km);
  if (promisedAt && since === placedAt)
    return km === null ? { from: promisedAt, to: null } : doorWindow(promisedAt, km);
  if (km !== null) return arrivingBetween(store, since, km);
  const from = readyAt(store, since);
  return from && { from, to: null };
}

/** Where it is later than usual; null: as usual, or it waited for its payment until then. */
function plannedTime({ plannedAt, km, store, placedAt }: ExpectedOrder): Date | null {
  if (!plannedAt) return null;
  const usual = km === null ? readyAt(store, placedAt) : readyToLeaveAt(store, placedAt, km);
  return usual && usual >= plannedAt ? null : plannedAt;
}

const isOpenUntil = ({ operationHours, timeZone }: Seller, moment: Date): boolean =>
  isOpenAt(operationHours, timeZone, new Date(moment.getTime() - 1));
