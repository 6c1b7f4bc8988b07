import { timeOfDay } from '#ui/text/format.ts';
import { isPausedAt } from '../status/pause.ts';
import type { OperationHours, Pause, TimeSpan } from '../stores.contract.ts';
import { countsFrom } from './last-order.ts';
import { horizonMs, openStretch } from './open-time.ts';
import { isOpenAt, minuteOfWeek, WEEKDAYS } from './opening-hours.ts';

const MINUTE = 60_000;
const DAY_MINUTES = 24 * 60;
/** Times are rounded to five minutes. */
const STEP = 5 * MINUTE;
/** Above this, a clock time is easier to plan with than minutes. */
const MOST_MINUTES = 90;

/** `preparationMinutes` includes those that a busy store adds. */
export type Seller = {
  operationHours: OperationHours;
  timeZone: string;
  preparationMinutes: number | null;
  /** A paused store takes no orders: none placed now is ready at any time. */
  pause?: Pause | undefined;
  deliveryInformation?: { isDeliveryOnly?: true | undefined };
  /** When it has as many orders ready as it can, apart from each other. */
  fullTimes?: readonly TimeSpan[] | null | undefined;
};

/** Minutes from the counter to a door: 5, and 3 for each kilometre. */
const minutesToDoor = (km: number) => 5 + 3 * km;
/** The minutes that a driver may be early or late. */
const DOOR_MARGIN = 10;

/**
 * When an order placed now is ready for pickup: the preparation time from now or the next opening, never after closing;
 * then from the opening after that. Where the store has as many orders ready then as it can, in the next quarter of an
 * hour with room. After the last order it is as one placed at closing. null: no preparation time is set, the store is never open
 * that long, or has no pickup.
 */
export const readyAt = (store: Seller, now: Date): Date | null => pickup(store, now)?.ready ?? null;

/** When an order for a door that is so far away is ready to leave the counter. As `readyAt`. */
export const readyToLeaveAt = (store: Seller, now: Date, km: number): Date | null =>
  placed(store, minutesToDoor(km) + DOOR_MARGIN, now)?.ready ?? null;

/** The arrival window of an order placed now. As `readyAt`: it arrives before the store closes. */
export function arrivingBetween(store: Seller, now: Date, km: number): { from: Date; to: Date } | null {
  const found = placed(store, minutesToDoor(km) + DOOR_MARGIN, now);
  if (!found) return null;
  const { from, to } = around(found.packed + minutesToDoor(km) * MINUTE);
  return { from, to: atMost(to.getTime(), found.open.to) };
}

/** The arrival window of a driver who left the counter at `leftAt`. */
export const doorWindow = (leftAt: Date, km: number) => around(leftAt.getTime() + minutesToDoor(km) * MINUTE);

function around(moment: number): { from: Date; to: Date } {
  const middle = up(moment);
  return { from: new Date(middle - DOOR_MARGIN * MINUTE), to: new Date(middle + DOOR_MARGIN * MINUTE) };
}

/** 'Ready ~20 min', 'Ready 6:10 PM', 'Ready tomorrow 10:20 AM', 'Ready Friday 10:20 AM'; null as `readyAt`. */
export function readyInWords(store: Seller, now: Date): string | null {
  const found = pickup(store, now);
  if (!found) return null;
  const { ready, isLater } = found;
  const minutes = isLater ? inFives(ready.getTime() - minute(now)) : found.minutes;
  const isFromNow = openFor(store, minutes, minute(now))?.from === minute(now);
  return isFromNow && minutes <= MOST_MINUTES
    ? `Ready ~${minutes} min`
    : `Ready ${timeInWords(ready, store.timeZone, now)}`;
}

/** As `readyInWords`, for ordering; for a closed store 'Order now, ready about 10:30 AM'. */
export function orderNowInWords(store: Seller, now: Date): string | null {
  if (isOpenAt(store.operationHours, store.timeZone, now)) return readyInWords(store, now);
  const ready = readyAt(store, now);
  return ready && `Order now, ready about ${timeInWords(ready, store.timeZone, now)}`;
}

/** 'Pickup about 4:35 PM', 'Pickup about tomorrow 10:20 AM'; null as `readyAt`. */
export function pickupInWords(store: Seller, now: Date): string | null {
  const ready = readyAt(store, now);
  return ready && `Pickup about ${timeInWords(ready, store.timeZone, now)}`;
}

/** 'Arriving 4:50–5:10 PM', 'Arriving tomorrow 11:55 AM–12:15 PM'; null as `arrivingBetween`. */
export function arrivalInWords(store: Seller, now: Date, km: number): string | null {
  const window = arrivingBetween(store, now, km);
  return window && `Arriving ${windowInWords(window, store.timeZone, now)}`;
}

/** '4:50–5:10 PM', 'tomorrow 11:55 AM–12:15 PM' */
export function windowInWords(window: { from: Date; to: Date }, timeZone: string, now: Date): string {
  const [from, to] = [timeInWords(window.from, timeZone, now), timeInWords(window.to, timeZone, window.from)];
  const isSameHalf = from.slice(-2) === to.slice(-2);
  return `${isSameHalf ? from.slice(0, -3) : from}–${to}`;
}

const pickup = (store: Seller, now: Date) => (store.deliveryInformation?.isDeliveryOnly ? null : placed(store, 0, now));

/**
 * When an order placed now is packed, with the stretch in which the store is open for so many minutes more. `ready` is
 * rounded. A full quarter lets the packing begin as much later as makes it ready after that quarter.
 */
function placed(store: Seller, minutesMore: number, now: Date) {
  const { preparationMinutes: minutes, fullTimes } = store;
  if (minutes === null || isPausedAt(store.pause, now)) return null;
  for (let since = minute(countsFrom(store, now)); ; ) {
    const open = openFor(store, minutes + minutesMore, since);
    if (!open) return null;
    const packed = open.from + minutes * MINUTE;
    const ready = atMost(up(packed), open.to);
    const full = fullTimes?.find((span) => isWithin(span, ready.getTime()));
    if (!full) return { minutes, packed, ready, open, isLater: since > minute(now) };
    since = Date.parse(full.to) - minutes * MINUTE;
  }
}

const openFor = ({ operationHours, timeZone }: Seller, minutes: number, from: number) => {
  const since = new Date(from);
  return openStretch(operationHours, timeZone, {
    since,
    minutes,
    until: new Date(since.getTime() + horizonMs(operationHours)),
  });
};

const isWithin = ({ from, to }: TimeSpan, moment: number) => Date.parse(from) <= moment && moment < Date.parse(to);

const minute = (moment: Date) => Math.floor(moment.getTime() / MINUTE) * MINUTE;
const up = (moment: number) => Math.ceil(moment / STEP) * STEP;
const inFives = (span: number) => up(span) / MINUTE;
const atMost = (moment: number, limit: number) => new Date(Math.min(moment, limit));

const DAY_NAMES = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** '4:35 PM', 'tomorrow 4:35 PM', 'Friday 4:35 PM': on the store's clock, with the day unless it is that of `now`. */
export function timeInWords(moment: Date, timeZone: string, now: Date): string {
  const [at, today] = [minuteOfWeek(timeZone, moment), minuteOfWeek(timeZone, now)];
  const days = (Math.floor(at / DAY_MINUTES) - Math.floor(today / DAY_MINUTES) + WEEKDAYS.length) % WEEKDAYS.length;
  // Within a week: the same weekday seven days later is distinguished by its time.
  const isNextWeek = days === 0 && moment.getTime() - now.getTime() > DAY_MINUTES * MINUTE;
  if (days === 0 && !isNextWeek) return timeOfDay(at % DAY_MINUTES);
  const day = days === 1 ? 'tomorrow' : DAY_NAMES[Math.floor(at / DAY_MINUTES)];
  return `${day} ${timeOfDay(at % DAY_MINUTES)}`;
}
