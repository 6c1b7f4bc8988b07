import { timeInWords } from '../hours/ready-time.ts';
import type { Pause } from '../stores.contract.ts';

type Paused = { pause: Pause; timeZone: string };

/** 'Paused until 5:30 PM', 'Paused until tomorrow 9 AM', 'Paused'. */
export const pauseInWords = (store: Paused, now: Date): string => `Paused${untilInWords(store, now)}`;

/** Why an order cannot be placed. */
export const notTakingOrders = (name: string, store: Paused, now: Date): string =>
  `${name} is not taking orders${untilInWords(store, now) || ' now'}.`;

const untilInWords = ({ pause: { until }, timeZone }: Paused, now: Date): string =>
  until === null ? '' : ` until ${timeInWords(new Date(until), timeZone, now)}`;
