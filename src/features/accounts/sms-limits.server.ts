import { isIPv6 } from 'node:net';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db.ts';
import type { SmsSender } from '#platform/outbox.ts';
import { takeWithin } from '#platform/rate-limit.ts';

type Deps = { db: Db; clock: Clock; sms: Pick<SmsSender, 'mostPerDay'> };

const HOUR = 3_600;
const DAY = 24 * HOUR;
const refusal = 'We have sent enough text messages to this number for now.';
const PER_HOUR = { most: 3, seconds: HOUR, refusal };
const PER_DAY = { most: 10, seconds: DAY, refusal };
const PER_NETWORK = { most: 30, seconds: DAY, refusal: 'Too many text messages were asked for from where you are.' };
const ALL = { seconds: DAY, refusal: 'No more text messages can be sent today.' };

/**
 * Asked before each text message, whether or not the number turns out to get one. Throws `too-many-requests` after 3 an
 * hour or 10 a day for a number, 30 a day for a network (/24, of IPv6 /48), or the day's most for all together.
 */
export async function askForSms({ db, clock, sms }: Deps, phone: string, ip: string): Promise<void> {
  const now = clock.now();
  await takeWithin(db, `sms:${networkOf(ip)}`, PER_NETWORK, now);
  await takeWithin(db, `sms-hour:${phone}`, PER_HOUR, now);
  await takeWithin(db, `sms-day:${phone}`, PER_DAY, now);
  await takeWithin(db, 'sms', { ...ALL, most: sms.mostPerDay }, now);
}

/** The first three of an address's four numbers, or the first three of its eight groups. */
export function networkOf(ip: string): string {
  const v4 = /^(?:::ffff:)?(\d+\.\d+\.\d+)\.\d+$/i.exec(ip)?.[1];
  if (v4) return v4;
  if (!isIPv6(ip)) return ip;
  const [head = '', tail] = ip.split('::');
  const groups = head ? head.split(':') : [];
  const rest = tail ? tail.split(':') : [];
  const missing = tail === undefined ? 0 : 8 - groups.length - rest.length;
  const all = [...groups, ...Array.from({ length: missing }, () => '0'), ...rest];
  return all
    .slice(0, 3)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}
