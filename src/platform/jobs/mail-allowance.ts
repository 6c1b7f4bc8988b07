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
  refusal: 'Enough messages have been sent to this email address for now.',
};
const FROM_NETWORK = { most: 500, seconds: DAY, refusal: 'Too many messages were asked for from where you are.' };
const UNUSUAL = 'Unusually many messages are being asked for right now.';

export type MailAllowance = {
  /**
   * Call it before each mail that a user can trigger to an unverified address, for every kind of mail and whether or not it
   * is sent in the end. Must run outside the caller's transaction. Throws `too-many-requests` after 10 a day for a
   * recipient, over all kinds of mail. Above `usualPerHour` requests it also delays networks whose first request is less
   * than an hour old, but never the first mail to a recipient.
   */
  ask(recipient: string, caller: Caller): Promise<void>;
};

type Options = { db: Db; clock: Clock; log: Log; usualPerHour: number };

export const mailAllowance = ({ db, clock, log, usualPerHour }: Options): MailAllowance => ({
  async ask(recipient, caller) {
    const now = clock.now();
    const { count } = await takeWithin(db, `mail:${recipient}`, PER_RECIPIENT, now);
    const asked = await countInWindow(db, 'mails', HOUR, now);
    // Only one process reaches this exact count, so operators are notified once an hour.
    if (asked === usualPerHour + 1) log.error({ usualPerHour }, 'unusually many mails are being asked for by visitors');
    if (caller.viewer) return;
    const { since } = await takeWithin(db, `mail-from:${networkOf(caller.ip)}`, FROM_NETWORK, now);
    const knownForSeconds = (now.getTime() - since.getTime()) / 1000;
    if (asked > usualPerHour && count > 1 && knownForSeconds < HOUR) throw tooMany(HOUR - knownForSeconds, UNUSUAL);
  },
});
