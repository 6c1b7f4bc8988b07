import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db.ts';
import { fail, isFailure } from '#platform/errors.ts';
import type { Viewer } from '#platform/handle.ts';
import { newId } from '#platform/id.ts';
import type { Jobs } from '#platform/jobs.ts';
import type { Log } from '#platform/log.ts';
import { countTry, forgetTries, returnToken, takeToken } from '#platform/rate-limit.ts';
import { addSession, credentialsBy, liveSession, touchSession } from './accounts.queries.server.ts';
import { type Contact, contactText } from './contact.ts';
import { logRefusal } from './log-in-log.server.ts';
import type { PasswordHashes } from './password-hashes.server.ts';
import { hashOfSecret, newSecret } from './secret.server.ts';
import { sessionOfOther } from './session-secrets.server.ts';

type Deps = { db: Db; clock: Clock; jobs: Jobs; publicOrigin: string; siteName: string };

const PER_IP = { burst: 10, refillSeconds: 6 };
const WRONG = {
  email: 'The email or password is not right.',
  phone: 'The phone number or password is not right.',
};
const UNPROVED = {
  email: 'Please verify your email first. The link is in the message that we sent you.',
  phone: 'Please verify your phone number first. The PIN is in the text message that we sent you.',
};
const HOUR_MS = 3600_000;

/**
 * Gives the secret of a new session. A wrong password and an unknown contact have one answer and take one time. Tries
 * are counted before the password is looked at, and given back when it was right. Strangers who try cannot keep the
 * owner out: an address of the network from which she logged in before has a count of its own.
 */
export async function logIn(deps: LogInDeps, form: LogInForm, from: { ip: string; device: string }): Promise<string> {
  const tried: Tried = {};
  try {
    return await openSession(deps, form, from, tried);
  } catch (error) {
    if (isFailure(error)) logRefusal(deps.log, form, { ip: from.ip, userId: tried.userId, code: error.code });
    throw error;
  }
}

type LogInDeps = Pick<Deps, 'db' | 'clock'> & { hashes: PasswordHashes; log: Log };
type LogInForm = Contact & { password: string };
/** As far as it came. */
type Tried = { userId?: string };

async function openSession(
  { db, clock, hashes }: LogInDeps,
  { password, ...contact }: LogInForm,
  { ip, device }: { ip: string; device: string },
  tried: Tried,
): Promise<string> {
  hashes.refuseWhenFull();
  const now = clock.now();
  const ipKey = `login:${ip}`;
  await takeToken(db, ipKey, PER_IP, now);
  const person = await credentialsBy(db, contact, ip);
  if (person) tried.userId = person.userId;
  const accountKey = `login:${contactText(contact)}${person?.isKnownIp ? `:${ip}` : ''}`;
  await countTry(db, accountKey, now);
  // Who is refused has waited for both, whoever has an account: each way to 403 and to 401 takes one time.
  const which = await hashes.indexIn(password, [person?.provedHash ?? null, person?.pendingHash ?? null]);
  // The tries are not given back: anyone can register, and would guess on at an address that is not hers.
  if (which === 1) throw fail('forbidden', UNPROVED['email' in contact ? 'email' : 'phone']);
  if (!person || which === -1) throw fail('unauthenticated', WRONG['email' in contact ? 'email' : 'phone']);
  await Promise.all([forgetTries(db, accountKey), returnToken(db, ipKey, PER_IP)]);
  const secret = newSecret();
  await addSession(db, { id: newId(), secretHash: hashOfSecret(secret), userId: person.userId, ip, device }, now);
  return secret;
}

/** The viewer of a bearer secret. Throws `unauthenticated` for one that is unknown, expired or revoked. */
export async function authenticate(deps: Deps, secret: string): Promise<Viewer> {
  const { db, clock } = deps;
  const now = clock.now();
  const secretHash = hashOfSecret(secret);
  const session = (await liveSession(db, { secretHash }, now)) ?? (await sessionOfOther(deps, secretHash));
  if (!session) throw fail('unauthenticated', 'Your session has ended. Please log in again.');
  const { lastUsedAt, ...viewer } = session;
  if (now.getTime() - lastUsedAt.getTime() > HOUR_MS) await touchSession(db, viewer.sessionId, now);
  return viewer;
}
