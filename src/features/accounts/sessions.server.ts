import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db.ts';
import { fail } from '#platform/errors.ts';
import type { Viewer } from '#platform/handle.ts';
import { newId } from '#platform/id.ts';
import { countTry, forgetTries, returnToken, takeToken } from '#platform/rate-limit.ts';
import { addSession, credentialsByEmail, liveSession, touchSession } from './accounts.queries.server.ts';
import type { PasswordHashes } from './password-hashes.server.ts';
import { hashOfSecret, newSecret } from './secret.server.ts';

type Deps = { db: Db; clock: Clock };

const PER_IP = { burst: 10, refillSeconds: 6 };
const HOUR_MS = 3600_000;

/**
 * Gives the secret of a new session. A wrong password and an unknown address have one answer and take one time. Tries
 * are counted before the password is looked at, and given back when it was right. Strangers who try cannot keep the
 * owner out: an address of the network from which she logged in before has a count of its own.
 */
export async function logIn(
  { db, clock, hashes }: Deps & { hashes: PasswordHashes },
  form: { email: string; password: string },
  { ip, device }: { ip: string; device: string },
) {
  const now = clock.now();
  const ipKey = `login:${ip}`;
  await takeToken(db, ipKey, PER_IP, now);
  const person = await credentialsByEmail(db, form.email, ip);
  const accountKey = person?.isKnownIp ? `login:${form.email}:${ip}` : `login:${form.email}`;
  await countTry(db, accountKey, now);
  const isRight = await hashes.matches(form.password, person?.passwordHash ?? null);
  if (!person || !isRight) throw fail('unauthenticated', 'The email or password is not right.');
  await Promise.all([forgetTries(db, accountKey), returnToken(db, ipKey, PER_IP)]);
  if (!person.isVerified) {
    throw fail('forbidden', 'Please verify your email first. The link is in the message that we sent you.');
  }
  const secret = newSecret();
  await addSession(db, { id: newId(), secretHash: hashOfSecret(secret), userId: person.userId, ip, device }, now);
  return secret;
}

/** The viewer of a bearer secret. Throws `unauthenticated` for one that is unknown, expired or revoked. */
export async function authenticate({ db, clock }: Deps, secret: string): Promise<Viewer> {
  const now = clock.now();
  const session = await liveSession(db, hashOfSecret(secret), now);
  if (!session) throw fail('unauthenticated', 'Your session has ended. Please log in again.');
  const { lastUsedAt, ...viewer } = session;
  if (now.getTime() - lastUsedAt.getTime() > HOUR_MS) await touchSession(db, viewer.sessionId, now);
  return viewer;
}
