import { timeOfDay } from '#ui/text/format.ts';
import type { NextOpening } from '../catalog.contract.ts';

const DAY = 24 * 60;
const DAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

/** 'Opens 10 AM', 'Opens Fri 10 AM' where that is more than a day ahead. */
export function opensInShort({ minuteOfWeek, inMinutes }: NextOpening): string {
  const day = inMinutes < DAY ? '' : `${DAYS[Math.floor(minuteOfWeek / DAY)]} `;
  return `Opens ${day}${timeOfDay(minuteOfWeek % DAY)}`;
}
