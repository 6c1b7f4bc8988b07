import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/db.ts';
import type { Caller } from '#platform/http/network.ts';
import { takeWithin, takeWithinOf } from '#platform/http/rate-limit.ts';
import type { SmsSender } from '#platform/jobs/outbox.ts';

type Deps = { db: Db; clock: Clock; sms: Pick<SmsSender, 'mostPerDay'> };

const HOUR = 3_600;
const DAY = 24 * HOUR;
const refusal = 'Too many text messages were sent to this number.';
const PER_HOUR = { most: 3, seconds: HOUR, refusal };
const PER_DAY = { most: 10, seconds: DAY, refusal };
const PER_CALLER = { most: 30, seconds: DAY, refusal: 'Too many text messages were requested from your network.' };
const ALL = { seconds: DAY, refusal: 'No more text messages can be sent today.' };

/**
 * Asked before each text message, whether or not the number turns out to get one. Throws `too-many-requests` after 3 an
 * hour or 10 a day for a number, 30 a day for a network or account, or the day's most for all together.
 */
export async function askForSms({ db, clock, sms }: Deps, phone: string, caller: Caller): Promise<void> {
  const now = clock.now();
  await takeWithinOf(db, 'sms', caller, PER_CALLER, now);
  await takeWithin(db, `sms-hour:${phone}`, PER_HOUR, now);
  await takeWithin(db, `sms-day:${phone}`, PER_DAY, now);
  await takeWithin(db, 'sms', { ...ALL, most: sms.mostPerDay }, now);
}
