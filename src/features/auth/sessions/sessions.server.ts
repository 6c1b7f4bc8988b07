import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '#platform/clock.ts';
import type { Viewer } from '#platform/contract/handle.ts';
import type { Db } from '#platform/db/db.ts';
import { fail, isFailure } from '#platform/errors.ts';
import { networkOf } from '#platform/http/network.ts';
import {
  forgetTries,
  returnToken,
  returnTokenOf,
  takeToken,
  takeTokenOf,
  takeTryBack,
  tooMany,
  waitsAfterTries,
} from '#platform/http/rate-limit.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import type { Log } from '#platform/log.ts';
import { type Credentials, credentialsBy, endOfSession, liveSession, touchSession } from '../auth.queries.server.ts';
import { type Contact, contactText } from '../contact/contact.ts';
import { secondFactorNeeded } from '../mfa/second-step.server.ts';
import type { FactorDeps } from '../mfa/verify-factor.server.ts';
import type { PasswordGate } from '../passwords/password-hashes.server.ts';
import { renewHash } from '../passwords/renew-hash.server.ts';
import { recordRejection } from './log-in-log.server.ts';
import { sessionOfOther } from './session-tokens.server.ts';
import { type LogInOrigin, startSession, suspended } from './start-session.server.ts';
import { hashOfToken } from './tokens.server.ts';

type Deps = {
  db: Db;
  clock: Clock;
  jobs: Jobs;
  publicOrigin: string;
  siteName: string;
  /** Staff without a second step may do only what shoppers may. */
  staffNeedsFactor: boolean;
};

const PER_NETWORK = { burst: 10, refillSeconds: 6 };
const WRONG = {
  email: 'The email or password is incorrect.',
  phone: 'The phone number or password is incorrect.',
};
const UNPROVED = {
  email: 'Please verify your email first. The link is in the message that we sent you.',
  phone: 'Please verify your phone number first. The PIN is in the text message that we sent you.',
};
/** Only a holder of the session token learns which. */
const ENDS = {
  revoked: 'This session was ended on another device, or the password was changed.',
  shift: 'A session of staff ends 12 hours after logging in.',
  locked: 'The tablet is locked. Please enter your PIN.',
  expired: 'A session ends after 7 days without a visit, and 30 days after logging in.',
  unknown: 'Your session has ended. Please log in again.',
};
const HOUR_MS = 3600_000;
/** About what two hashes take. */
const HASH_MS = 30;

/**
 * Returns the token of a new session. A wrong password and an unknown contact have one answer and take one time, under
 * limits as well: only a right password is treated by what the account knows of its caller. Tries are counted before the
 * password is looked at, and given back when it was right. Others who try cannot keep the owner out: a device or network
 * from which they logged in before has a count of its own, and a share of the hashing.
 */
export async function logIn(deps: LogInDeps, form: LogInForm, from: LogInOrigin): Promise<string> {
  const tried: Tried = {};
  try {
    return await openSession(deps, form, from, tried);
  } catch (error) {
    if (isFailure(error)) await recordRejection(deps, { contact: form, userId: tried.userId, code: error.code, from });
    throw error;
  }
}

type LogInDeps = FactorDeps & { passwords: PasswordGate; log: Log };
type LogInForm = Contact & { password: string };
/** As far as it came. */
type Tried = { userId?: string };

async function openSession(
  deps: LogInDeps,
  { password, ...contact }: LogInForm,
  from: LogInOrigin,
  tried: Tried,
): Promise<string> {
  const { db, clock, passwords } = deps;
  const { ip, deviceToken: token } = from;
  passwords.refuseWhenFull();
  const now = clock.now();
  const origin = { token, network: networkOf(ip) };
  const person = await credentialsBy(db, contact, origin, now);
  if (person.userId) tried.userId = person.userId;
  const isKnownDevice = person.knownBy === 'device';
  const here = isKnownDevice ? `device:${token}` : origin.network;
  if (isKnownDevice) await takeToken(db, `login:${here}`, PER_NETWORK, now);
  else await takeTokenOf(db, 'login', { ip }, PER_NETWORK, now);
  const tries = { anywhere: `login:${contactText(contact)}`, here: `login:${contactText(contact)}:${here}` };
  const wait = await countTries(db, tries, now);
  const which = await matchingPassword(passwords, { ip, person }, password);
  const isIn = which === 0 && (person.knownBy ? wait.here === 0 : wait.most === 0);
  const { userId, passwordHash, passwordVersion } = person;
  if (!isIn || userId === null || passwordHash === null || passwordVersion === null)
    throw refusal(contact, which, wait.most);
  await Promise.all([
    forgetTries(db, tries.here),
    // What others have tried elsewhere stays counted when the owner logs in as usual.
    person.knownBy ? wait.anywhere === 0 && takeTryBack(db, tries.anywhere, now) : forgetTries(db, tries.anywhere),
    isKnownDevice ? returnToken(db, `login:${here}`, PER_NETWORK) : returnTokenOf(db, 'login', { ip }, PER_NETWORK),
  ]);
  if (person.isSuspended) throw suspended();
  // Not in the lane of the account: it has no room for several log-ins at once, and a renewal may wait for the next one.
  const hashes = passwords.of({ ip });
  await renewHash({ db, hashes }, { userId, passwordHash }, password);
  if (person.hasFactor) throw await secondFactorNeeded(deps, { userId, passwordVersion });
  const sessionToken = await startSession(deps, { userId, passwordVersion, factor: null }, from);
  if (sessionToken === null) throw refusal(contact, -1, 0);
  return sessionToken;
}

/** How many seconds one has to wait for each; 0: the try was counted. */
async function countTries(db: Db, keys: { anywhere: string; here: string }, now: Date) {
  const [anywhere = 0, here = 0] = await waitsAfterTries(db, [keys.anywhere, keys.here], now);
  return { anywhere, here, most: Math.max(anywhere, here) };
}

type Candidate = { ip: string; person: Credentials };

/**
 * 0: the one that opens the account; 1: one that would if its contact were verified; -1: none. An owner at a network that the
 * account knows has the account's share of the hashing when the network has none left. Others there learn nothing
 * by that: a wrong password is answered, as late, as if there had been no such share.
 */
async function matchingPassword(passwords: PasswordGate, { ip, person }: Candidate, password: string): Promise<number> {
  // Both are checked, whether or not there is an account: each way to 403 and to 401 takes one time.
  const { userId, passwordHash, pendingHashes, knownBy } = person;
  const groups = [passwordHash === null ? [] : [passwordHash], pendingHashes];
  const ofAccount = passwords.of({ ip, viewer: userId === null ? null : { userId } });
  if (knownBy === 'device') return ofAccount.groupOf(password, groups);
  try {
    return await passwords.of({ ip }).groupOf(password, groups);
  } catch (error) {
    const which = knownBy === 'network' ? await ofAccount.groupOf(password, groups) : await sleep(HASH_MS, -1);
    if (which === 0) return which;
    throw error;
  }
}

/** The tries are not given back for 403: anyone can register, and would guess on at an address that is not theirs. */
function refusal(contact: Contact, which: number, waitSeconds: number) {
  const kind = 'email' in contact ? 'email' : 'phone';
  if (waitSeconds > 0) return tooMany(waitSeconds);
  return which === 1 ? fail('forbidden', UNPROVED[kind]) : fail('unauthenticated', WRONG[kind]);
}

/** The viewer of a session token. Throws `unauthenticated` for one that is unknown, expired or revoked. */
export async function authenticate(deps: Deps, sessionToken: string): Promise<Viewer> {
  const { db, clock } = deps;
  const now = clock.now();
  const tokenHash = hashOfToken(sessionToken);
  const session = (await liveSession(db, { tokenHash }, now)) ?? (await sessionOfOther(deps, tokenHash));
  if (!session) throw fail('unauthenticated', ENDS[(await endOfSession(db, tokenHash)) ?? 'unknown']);
  const { lastUsedAt, hasFactor, role, ...viewer } = session;
  if (now.getTime() - lastUsedAt.getTime() > HOUR_MS) await touchSession(db, viewer.sessionId, now);
  // The tablet is something they have, and the PIN something they know.
  const lacksFactor = role !== 'shopper' && deps.staffNeedsFactor && !hasFactor && !viewer.device;
  if (lacksFactor) return { ...viewer, role: 'shopper', memberships: [], storeIds: [], lacksFactor };
  return { ...viewer, role, storeIds: viewer.memberships.flatMap(({ storeId }) => storeId ?? []), lacksFactor };
}
