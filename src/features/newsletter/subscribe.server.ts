import { createHash, randomBytes } from 'node:crypto';
import type { Clock } from '#platform/clock.ts';
import { type Db, inTransaction } from '#platform/db/db.ts';
import { isFailure } from '#platform/errors.ts';
import type { Caller } from '#platform/http/network.ts';
import { takeToken, takeTokenOf } from '#platform/http/rate-limit.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import type { MailAllowance } from '#platform/jobs/mail-allowance.ts';
import type { Sender } from '#platform/jobs/mail-layout.ts';
import { sendLater, withdrawMails } from '#platform/jobs/outbox.ts';
import { addTask, soon, workTasks } from '#platform/jobs/tasks.ts';
import type { Log } from '#platform/log.ts';
import { CONSENT_VERSIONS } from './consent.ts';
import { leaveUrl } from './leave-url.ts';
import {
  confirmByHash,
  dropUnanswered,
  isConfirmed,
  putConfirmed,
  putQuestion,
  removeSubscriber,
  writeRecord,
} from './newsletter.queries.server.ts';
import { questionMail } from './newsletter-mails.ts';

export type NewsletterDeps = {
  db: Db;
  clock: Clock;
  jobs: Jobs;
  publicOrigin: string;
  siteName: string;
  sender: Sender;
  mailAllowance: MailAllowance;
};

const ASK = 'newsletter.ask';
const TIDY = 'newsletter.tidy';
const QUESTION_MS = 48 * 3600_000;
const UNANSWERED_MS = 30 * 24 * 3600_000;
const PER_CALLER = { burst: 10, refillSeconds: 360 };
const PER_EMAIL = { burst: 3, refillSeconds: 1200 };

const newKey = () => randomBytes(32).toString('base64url');
const hashOf = (key: string) => createHash('sha256').update(key).digest();
/** Salted with the mail address: only a known pair can be compared. */
const ipHashOf = (email: string, ip: string) => (ip ? hashOf(`${email} ${ip}`) : null);

/** A task looks up the address, so that subscribed ones get the same response in the same time. */
export async function askToSubscribe(
  { db, clock, mailAllowance }: NewsletterDeps,
  email: string,
  caller: Caller,
): Promise<true> {
  await takeTokenOf(db, 'newsletter', caller, PER_CALLER, clock.now());
  await mailAllowance.ask(email, caller);
  const ipHash = ipHashOf(email, caller.ip)?.toString('hex') ?? null;
  await addTask(db, ASK, { data: { email, ipHash }, ...soon(clock) });
  return true;
}

export async function startNewsletterJobs(deps: NewsletterDeps & { log: Log }): Promise<void> {
  const { db, clock, jobs } = deps;
  await workTasks<{ email: string; ipHash: string | null }>(deps, ASK, ({ email, ipHash }) =>
    mailQuestion(deps, email, ipHash === null ? null : Buffer.from(ipHash, 'hex')),
  );
  await jobs.every(TIDY, '41 4 * * *', () => dropUnanswered(db, new Date(clock.now().getTime() - UNANSWERED_MS)));
}

/** Mails a confirmation request, within a limit. */
async function mailQuestion(deps: NewsletterDeps, email: string, ipHash: Buffer | null): Promise<void> {
  const now = deps.clock.now();
  if (await isTooOften(deps, email, now)) return;
  const [key, leaveKey] = [newKey(), newKey()];
  await inTransaction(deps.db, async (trx) => {
    const until = new Date(now.getTime() + QUESTION_MS);
    const isOpen = await putQuestion(trx, { email, leaveKey, hash: hashOf(key), until });
    if (!isOpen) return;
    const textVersion = CONSENT_VERSIONS.footer;
    await writeRecord(trx, { email, event: 'asked', source: 'footer', textVersion, ipHash, now });
    await sendLater(trx, deps.jobs, { channel: 'mail', to: email, expiresAt: until, ...questionMail(deps, key) });
  });
}

async function isTooOften({ db }: NewsletterDeps, email: string, now: Date): Promise<boolean> {
  try {
    await takeToken(db, `newsletter:${email}`, PER_EMAIL, now);
    return false;
  } catch (error) {
    if (isFailure(error)) return true;
    throw error;
  }
}

/** Confirms by the mail's button. False: expired or invalid. */
export async function confirmSubscription({ db, clock }: NewsletterDeps, key: string, ip: string): Promise<boolean> {
  const now = clock.now();
  return inTransaction(db, async (trx) => {
    const found = await confirmByHash(trx, hashOf(key), now);
    if (found?.outcome === 'confirmed') {
      const { email } = found;
      const proof = { textVersion: CONSENT_VERSIONS.footer, ipHash: ipHashOf(email, ip), now };
      await writeRecord(trx, { email, event: 'confirmed', source: 'mail', ...proof });
    }
    return found !== null;
  });
}

/** Unsubscribes by the mails' key, and cancels pending mails. False: invalid key. */
export async function unsubscribeByKey(deps: NewsletterDeps, key: string, ip: string): Promise<boolean> {
  return inTransaction(deps.db, (trx) => leave(trx, deps, { leaveKey: key }, 'mail', ip));
}

type Leaving = Pick<NewsletterDeps, 'clock' | 'publicOrigin'>;

async function leave(
  trx: Db,
  { clock, publicOrigin }: Leaving,
  whose: { email: string } | { leaveKey: string },
  source: 'mail' | 'preferences',
  ip: string,
): Promise<boolean> {
  const left = await removeSubscriber(trx, whose);
  if (!left) return false;
  await withdrawMails(trx, leaveUrl(publicOrigin, left.leaveKey));
  const { email, wasOn } = left;
  if (wasOn) {
    const proof = { textVersion: null, ipHash: ipHashOf(email, ip), now: clock.now() };
    await writeRecord(trx, { email, event: 'left', source, ...proof });
  }
  return true;
}

export const isOnList = (db: Db, email: string): Promise<boolean> => isConfirmed(db, email);

/** Switches an account's subscription (verified address) in the caller's transaction. */
export async function turnNewsletter(
  trx: Db,
  deps: Leaving,
  { email, isOn, ip }: { email: string; isOn: boolean; ip: string },
): Promise<void> {
  if (!isOn) return void (await leave(trx, deps, { email }, 'preferences', ip));
  if (!(await putConfirmed(trx, email, newKey()))) return;
  const proof = { textVersion: CONSENT_VERSIONS.preferences, ipHash: ipHashOf(email, ip), now: deps.clock.now() };
  await writeRecord(trx, { email, event: 'confirmed', source: 'preferences', ...proof });
}
