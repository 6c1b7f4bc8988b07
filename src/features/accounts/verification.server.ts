import type { Clock } from '#platform/clock.ts';
import { type Db, inTransaction } from '#platform/db.ts';
import { fail } from '#platform/errors.ts';
import type { Jobs } from '#platform/jobs.ts';
import type { Log } from '#platform/log.ts';
import { sendLater } from '#platform/outbox.ts';
import { takeToken } from '#platform/rate-limit.ts';
import { addTask, soon, workTasks } from '#platform/tasks.ts';
import { verificationMail } from './account-mails.ts';
import { markVerified, personBy, replaceOneTimeSecret, useAddressSecret } from './accounts.queries.server.ts';
import { takeNewEmail } from './contact-changes.server.ts';
import { hashOfSecret, newSecret } from './secret.server.ts';

type Deps = { db: Db; clock: Clock; jobs: Jobs; publicOrigin: string; siteName: string };

const LINK_MS = 24 * 3600_000;
const RESEND = 'accounts.resend-verification';
const PER_EMAIL = { burst: 3, refillSeconds: 20 * 60 };
const PER_IP = { burst: 20, refillSeconds: 3 * 60 };

type Addressee = { userId: string; email: string; firstName: string };

/** Mails a new link in the caller's transaction; older ones stop working. */
export async function mailVerification(
  trx: Db,
  deps: Omit<Deps, 'db'>,
  { userId, email, firstName }: Addressee,
): Promise<void> {
  const secret = newSecret();
  const expiresAt = new Date(deps.clock.now().getTime() + LINK_MS);
  await replaceOneTimeSecret(trx, { secretHash: hashOfSecret(secret), purpose: 'verify-email', userId, expiresAt });
  await sendLater(trx, deps.jobs, {
    channel: 'mail',
    to: email,
    expiresAt,
    ...verificationMail(deps, firstName, secret),
  });
}

/** Proves the address that the link was mailed to: the one of who registered, or a new one. */
export async function verifyEmail(deps: Deps, secret: string): Promise<true> {
  const { db, clock } = deps;
  await inTransaction(db, async (trx) => {
    const used = await useAddressSecret(trx, hashOfSecret(secret), clock.now());
    if (!used) throw fail('not-found', 'This link has been used or is too old.');
    if (used.email) await takeNewEmail(trx, deps, used.userId, used.email);
    else await markVerified(trx, used.userId, clock.now());
  });
  return true;
}

/** A task looks the address up: an unknown one gives the same answer in the same time. */
export async function askForLink({ db, clock }: Deps, email: string, ip: string): Promise<true> {
  await takeToken(db, `resend:${ip}`, PER_IP, clock.now());
  await takeToken(db, `resend:${email}`, PER_EMAIL, clock.now());
  await addTask(db, RESEND, { data: { email }, ...soon(clock) });
  return true;
}

export async function workResending(deps: Deps & { log: Log }): Promise<void> {
  await workTasks<{ email: string }>(deps, RESEND, ({ email }) =>
    inTransaction(deps.db, async (trx) => {
      const person = await personBy(trx, { email });
      if (person && !person.isVerified) await mailVerification(trx, deps, { ...person, email });
    }),
  );
}
