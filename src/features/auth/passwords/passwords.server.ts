import type { Clock } from '#platform/clock.ts';
import type { Viewer } from '#platform/contract/handle.ts';
import { type Db, inTransaction } from '#platform/db/db.ts';
import { fail, invalid } from '#platform/errors.ts';
import { countTry, forgetTries, takeToken, takeTokenOf } from '#platform/http/rate-limit.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import type { MailAllowance } from '#platform/jobs/mail-allowance.ts';
import { sendLater } from '#platform/jobs/outbox.ts';
import { addTask, soon, workTasks } from '#platform/jobs/tasks.ts';
import type { Log } from '#platform/log.ts';
import type { Origin } from '#platform/logs/actor.ts';
import { recordSecurityEvent } from '#platform/logs/record-security-event.ts';
import { revokeSessions } from '../auth.queries.server.ts';
import { passwordChangedMail, recoverByPhoneMail, resetMail } from '../auth-mails.ts';
import { EASY_PASSWORD, WRONG_PASSWORD } from '../forms.ts';
import { openAccount, pendingRegistrations } from '../registration/registrations.queries.server.ts';
import { isOwnOrigin } from '../sessions/own-origin.ts';
import { hashOfToken } from '../sessions/tokens.server.ts';
import { lockOwnerOf, ownerOf } from '../verification/link-owner.server.ts';
import { consumeLink, type LinkOwner, usableLink } from '../verification/links.queries.server.ts';
import { linkExpiry, newLink, ofRegistration, ofUser } from '../verification/links.server.ts';
import { type BreachedPasswords, rejectBreachedPassword } from './breached-passwords.server.ts';
import { isCommonPassword } from './common-passwords.server.ts';
import type { PasswordHashes } from './password-hashes.server.ts';
import {
  type AccountOwner,
  lockAccount,
  type Owner,
  ownerOfAccount,
  recoverableBy,
  setPassword,
} from './passwords.queries.server.ts';

type Deps = { db: Db; clock: Clock; jobs: Jobs; hashes: PasswordHashes; publicOrigin: string; siteName: string };
type NewPasswordDeps = Deps & { breachedPasswords: BreachedPasswords /** Where the call comes from. */; from: Origin };

const ASK = 'accounts.reset-password';
const PER_EMAIL = { burst: 3, refillSeconds: 20 * 60 };
const PER_NETWORK = { burst: 20, refillSeconds: 3 * 60 };
const RESETS = ['reset-password'] as const;
const INVALID_REQUEST = 'Invalid password reset request.';

/** A task looks the address up: an unknown one gives the same answer in the same time. */
export async function askForReset(
  { db, clock, publicOrigin, mailAllowance }: Omit<Deps, 'hashes'> & { mailAllowance: MailAllowance },
  { url, email }: { url: string; email: string },
  ip: string,
): Promise<true> {
  if (!isOwnOrigin(url, publicOrigin)) throw invalid({ url: 'url must be an address of this site.' });
  await takeTokenOf(db, 'reset', { ip }, PER_NETWORK, clock.now());
  await takeToken(db, `reset:${email}`, PER_EMAIL, clock.now());
  await mailAllowance.ask(email, { ip });
  await addTask(db, ASK, { data: { email }, ...soon(clock) });
  return true;
}

/** An address whose registration was never verified is verified by this link, too. */
export async function workResets(deps: Omit<Deps, 'hashes'> & { log: Log }): Promise<void> {
  await workTasks<{ email: string }>(deps, ASK, ({ email }) =>
    inTransaction(deps.db, async (trx) => {
      const account = await recoverableBy(trx, { email }, deps.clock.now());
      const [registration] = account ? [] : await pendingRegistrations(trx, { email });
      if (!account && !registration) return;
      const content = account?.isHeld
        ? recoverByPhoneMail(deps, account.firstName)
        : resetMail(deps, account?.firstName ?? '', await newReset(trx, deps, account, registration?.id ?? ''));
      const expiresAt = linkExpiry(deps.clock, 'reset-password');
      await sendLater(trx, deps.jobs, { channel: 'mail', to: email, expiresAt, ...content });
    }),
  );
}

const newReset = (
  trx: Db,
  { clock }: Pick<Deps, 'clock'>,
  account: { userId: string } | null,
  registrationId: string,
) => newLink(trx, clock, 'reset-password', account ? ofUser(account.userId) : ofRegistration(registrationId));

/** Throws `not-found` for a link that is used, replaced by a newer one, expired or unknown: one answer for all. */
export async function checkResetLink(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  linkToken: string,
  ip: string,
): Promise<true> {
  const now = clock.now();
  await takeTokenOf(db, 'check-reset-link', { ip }, PER_NETWORK, now);
  if (!(await usableLink(db, hashOfToken(linkToken), RESETS, now))) throw fail('not-found', INVALID_REQUEST);
  return true;
}

/** Uses the link up: the password is a new one, every session ends, and the address is verified by it. */
export async function resetPassword(
  deps: NewPasswordDeps,
  { secret: linkToken, password }: { secret: string; password: string },
  ip: string,
): Promise<true> {
  const { db, clock, hashes } = deps;
  const now = clock.now();
  await takeTokenOf(db, 'reset-password', { ip }, PER_NETWORK, now);
  const tokenHash = hashOfToken(linkToken);
  const link = await usableLink(db, tokenHash, RESETS, now);
  const owner = link && (await ownerOf(db, link));
  if (!owner) throw fail('not-found', INVALID_REQUEST);
  rejectEasyPassword(password, owner);
  await rejectBreachedPassword(deps, password);
  const passwordHash = await hashes.hash(password);
  await inTransaction(db, async (trx) => {
    await lockOwnerOf(trx, link);
    if (!(await consumeLink(trx, tokenHash, RESETS, now))) throw fail('not-found', INVALID_REQUEST);
    if (!(await recover(trx, deps, link, passwordHash))) throw fail('not-found', INVALID_REQUEST);
  });
  return true;
}

/**
 * The locked owner of a link or PIN that was just used up has this password, and no session. Who registered and had not verified
 * the contact has an account now. False: another registration has it.
 */
export async function recover(
  trx: Db,
  deps: Omit<Deps, 'hashes'> & { from: Origin },
  { userId, registrationId }: LinkOwner,
  passwordHash: string,
): Promise<boolean> {
  const now = deps.clock.now();
  if (registrationId !== null) return openAccount(trx, registrationId, { now, passwordHash });
  await setPassword(trx, userId, passwordHash);
  await revokeSessions(trx, userId, null, now);
  await recordSecurityEvent(trx, { at: now, kind: 'password-recovered', userId, from: deps.from });
  const owner = await ownerOfAccount(trx, userId);
  if (owner) await notifyOwner(trx, deps, owner);
  return true;
}

type Change = { currentPassword: string; password: string };

/** Asks a signed-in user for their password again. Wrong tries count as those of a log-in do. */
export async function ownerByPassword(
  { db, clock, hashes }: Pick<Deps, 'db' | 'clock' | 'hashes'>,
  { userId }: Viewer,
  currentPassword: string,
): Promise<AccountOwner> {
  const tries = `password:${userId}`;
  await countTry(db, tries, clock.now());
  const owner = await ownerOfAccount(db, userId);
  if (!owner || !(await hashes.matches(currentPassword, owner.passwordHash))) {
    throw invalid({ currentPassword: WRONG_PASSWORD });
  }
  await forgetTries(db, tries);
  return owner;
}

/** Locks the account of who gave the right password; throws where it was changed since, and with it everything ended. */
export async function lockOwner(trx: Db, { userId, passwordVersion }: AccountOwner): Promise<void> {
  const owner = await lockAccount(trx, userId);
  if (owner?.passwordVersion !== passwordVersion) throw invalid({ currentPassword: WRONG_PASSWORD });
}

/** Ends all other sessions. */
export async function changePassword(
  deps: NewPasswordDeps,
  viewer: Viewer,
  { currentPassword, password }: Change,
): Promise<true> {
  const { db, clock, hashes } = deps;
  const now = clock.now();
  const owner = await ownerByPassword(deps, viewer, currentPassword);
  rejectEasyPassword(password, owner);
  await rejectBreachedPassword(deps, password);
  const passwordHash = await hashes.hash(password);
  await inTransaction(db, async (trx) => {
    await lockOwner(trx, owner);
    await setPassword(trx, owner.userId, passwordHash);
    await revokeSessions(trx, owner.userId, viewer.sessionId, now);
    await recordSecurityEvent(trx, { at: now, kind: 'password-changed', userId: owner.userId, from: deps.from });
    await notifyOwner(trx, deps, owner);
  });
  return true;
}

export function rejectEasyPassword(password: string, { email, phone, firstName, lastName, displayName }: Owner): void {
  const known = [email ?? '', phone?.slice(2) ?? '', firstName, lastName, displayName].filter(Boolean);
  if (isCommonPassword(password, known)) throw invalid({ password: EASY_PASSWORD });
}

/** Notifies the owner of every password change. */
async function notifyOwner(trx: Db, deps: Omit<Deps, 'hashes'>, { email, firstName }: Owner): Promise<void> {
  if (email) await sendLater(trx, deps.jobs, { channel: 'mail', to: email, ...passwordChangedMail(deps, firstName) });
}
