import type { Clock } from '../clock.ts';
import type { Db } from '../db/db.ts';
import { type Caller, networkOf } from '../http/network.ts';
import { countInWindow, takeWithin, tooMany } from '../http/rate-limit.ts';
import type { Log } from '../log.ts';

const HOUR = 3_600;
const DAY = 24 * HOUR;
const PER_RECIPIENT = {
  most: 10,
  seconds: DAY,
  refusal: 'Too many messages were sent to this email address.',
};
const FROM_NETWORK = { most: 500, seconds: DAY, refusal: 'Too many messages were requested from your network.' };
const UNUSUAL = 'Too many messages are being requested right now.';

export type MailAllowance = {
  /**
   * Call it before every mail that a user can trigger to an unverified address, sent or not, outside the caller's
   * transaction. Throws `too-many-requests` after 10 a day per recipient. Above `usualPerHour` it also delays networks
   * first seen less than an hour ago, but never a recipient's first mail.
   */
  ask(recipient: string, caller: Caller): Promise<void>;
};

type Options = { db: Db; clock: Clock; log: Log; usualPerHour: number };

export const mailAllowance = ({ db, clock, log, usualPerHour }: Options): MailAllowance => ({
  async ask(recipient, caller) {
    const now = clock.now();
    const { count } = await takeWithin(db, `mail:${recipient}`, PER_RECIPIENT, now);
    const asked = await countInWindow(db, 'mails', HOUR, now);
    // Only one process reaches this exact count: one alert an hour.
    if (asked === usualPerHour + 1) log.error({ usualPerHour }, 'unusually many mails are being asked for by visitors');
    if (caller.viewer) return;
    const { since } = await takeWithin(db, `mail-from:${networkOf(caller.ip)}`, FROM_NETWORK, now);
    const knownForSeconds = (now.getTime() - since.getTime()) / 1000;
    if (asked > usualPerHour && count > 1 && knownForSeconds < HOUR) throw tooMany(HOUR - knownForSeconds, UNUSUAL);
  },
});
