import type { Clock } from '#platform/clock.ts';
import { type Db, inTransaction } from '#platform/db/db.ts';
import { fail } from '#platform/errors.ts';
import { takeToken, takeTokenOf } from '#platform/http/rate-limit.ts';
import { uuidOrNull } from '#platform/id.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import type { MailAllowance } from '#platform/jobs/mail-allowance.ts';
import { sendLater } from '#platform/jobs/outbox.ts';
import { addTask, soon, workTasks } from '#platform/jobs/tasks.ts';
import type { Log } from '#platform/log.ts';
import { verificationMail } from '../auth-mails.ts';
import { takeNewEmail } from '../contact/contact-changes.server.ts';
import {
  extendRegistration,
  openAccount,
  type PendingRegistration,
  pendingRegistrations,
} from '../registration/registrations.queries.server.ts';
import { hashOfToken } from '../sessions/tokens.server.ts';
import { lockOwnerOf } from './link-owner.server.ts';
import { consumeLink, usableLink } from './links.queries.server.ts';
import { LINK_MS, linkExpiry, newLink, ofRegistration } from './links.server.ts';

type Deps = { db: Db; clock: Clock; jobs: Jobs; publicOrigin: string; siteName: string };

const RESEND = 'accounts.resend-verification';
const PER_EMAIL = { burst: 3, refillSeconds: 20 * 60 };
const PER_NETWORK = { burst: 20, refillSeconds: 3 * 60 };
const PROVES = ['verify-email', 'change-email'] as const;

/** An unverified registration is deleted a week after its last link or PIN. */
const GRACE_MS = 7 * 24 * 3600_000;
export const removeAt = (clock: Clock): Date => new Date(clock.now().getTime() + LINK_MS['verify-email'] + GRACE_MS);

/** Proves the address that the link was mailed to: that of the registration which it belongs to, or a new one. */
export async function verifyEmail(deps: Deps, linkToken: string): Promise<true> {
  const now = deps.clock.now();
  const tokenHash = hashOfToken(linkToken);
  await inTransaction(deps.db, async (trx) => {
    const link = await usableLink(trx, tokenHash, PROVES, now);
    if (link) await lockOwnerOf(trx, link);
    if (!link || !(await consumeLink(trx, tokenHash, PROVES, now))) throw deadLink();
    if (link.registrationId === null) await takeNewEmail(trx, deps, link.userId, link.email as string);
    else if (!(await openAccount(trx, link.registrationId, { now }))) throw deadLink();
  });
  return true;
}

const deadLink = () => fail('not-found', 'This link has been used or has expired.');

/** A task looks the address up: an unknown one gives the same answer in the same time. `userId` names one registration. */
export async function askForLink(
  { db, clock, mailAllowance }: Deps & { mailAllowance: MailAllowance },
  { email, userId }: { email: string; userId?: string | undefined },
  ip: string,
): Promise<true> {
  await takeTokenOf(db, 'resend', { ip }, PER_NETWORK, clock.now());
  await takeToken(db, `resend:${email}`, PER_EMAIL, clock.now());
  await mailAllowance.ask(email, { ip });
  await addTask(db, RESEND, { data: { email, userId }, ...soon(clock) });
  return true;
}

/** Each registration gets its own link, with the time it was made: only its owner can tell which one is theirs. */
export async function workResending(deps: Deps & { log: Log }): Promise<void> {
  await workTasks<{ email: string; userId?: string }>(deps, RESEND, ({ email, userId }) =>
    inTransaction(deps.db, async (trx) => {
      const pending = await pendingRegistrations(trx, { email });
      for (const one of theOne(pending, userId)) {
        await extendRegistration(trx, one.id, removeAt(deps.clock));
        const linkToken = await newLink(trx, deps.clock, 'verify-email', ofRegistration(one.id));
        await sendLater(trx, deps.jobs, {
          channel: 'mail',
          to: email,
          expiresAt: linkExpiry(deps.clock, 'verify-email'),
          ...verificationMail(deps, linkToken, one.createdAt),
        });
      }
    }),
  );
}

/** The registration that is named, if it is among them; all of them where none is named. */
export function theOne(pending: readonly PendingRegistration[], userId: string | undefined): PendingRegistration[] {
  const id = userId === undefined ? null : uuidOrNull(userId);
  return pending.filter((one) => userId === undefined || one.id === id);
}
