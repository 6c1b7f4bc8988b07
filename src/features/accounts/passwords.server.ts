import type { Clock } from '#platform/clock.ts';
import { type Db, inTransaction } from '#platform/db.ts';
import { fail, invalid } from '#platform/errors.ts';
import type { Viewer } from '#platform/handle.ts';
import type { Jobs } from '#platform/jobs.ts';
import type { Log } from '#platform/log.ts';
import { sendLater } from '#platform/outbox.ts';
import { countTry, forgetTries, takeToken } from '#platform/rate-limit.ts';
import { addTask, soon, workTasks } from '#platform/tasks.ts';
import { passwordChangedMail, resetMail } from './account-mails.ts';
import { personBy, replaceOneTimeSecret, revokeSessions } from './accounts.queries.server.ts';
import { isCommonPassword } from './common-passwords.server.ts';
import { EASY_PASSWORD, WRONG_PASSWORD } from './forms.ts';
import { isOwnOrigin } from './own-origin.ts';
import type { PasswordHashes } from './password-hashes.server.ts';
import { consumeSecret, type Owner, ownerOfAccount, ownerOfSecret, setPassword } from './passwords.queries.server.ts';
import { hashOfSecret, newSecret } from './secret.server.ts';

type Deps = { db: Db; clock: Clock; jobs: Jobs; hashes: PasswordHashes; publicOrigin: string; siteName: string };

const LINK_MS = 3600_000;
const ASK = 'accounts.reset-password';
const PER_EMAIL = { burst: 3, refillSeconds: 20 * 60 };
const PER_IP = { burst: 20, refillSeconds: 3 * 60 };
const INVALID_REQUEST = 'Invalid password reset request.';

/** A task looks the address up: an unknown one gives the same answer in the same time. */
export async function askForReset(
  { db, clock, publicOrigin }: Deps,
  { url, email }: { url: string; email: string },
  ip: string,
): Promise<true> {
  if (!isOwnOrigin(url, publicOrigin)) throw invalid({ url: 'url must be an address of this site.' });
  await takeToken(db, `reset:${ip}`, PER_IP, clock.now());
  await takeToken(db, `reset:${email}`, PER_EMAIL, clock.now());
  await addTask(db, ASK, { data: { email }, ...soon(clock) });
  return true;
}

export async function workResets(deps: Omit<Deps, 'hashes'> & { log: Log }): Promise<void> {
  await workTasks<{ email: string }>(deps, ASK, ({ email }) =>
    inTransaction(deps.db, async (trx) => {
      const person = await personBy(trx, { email });
      if (!person) return;
      const secret = newSecret();
      const { userId } = person;
      const expiresAt = new Date(deps.clock.now().getTime() + LINK_MS);
      const secretHash = hashOfSecret(secret);
      await replaceOneTimeSecret(trx, { secretHash, purpose: 'reset-password', userId, expiresAt });
      await sendLater(trx, deps.jobs, {
        channel: 'mail',
        to: email,
        expiresAt,
        ...resetMail(deps, person.firstName, secret),
      });
    }),
  );
}

/** Uses the link up: the password is a new one, every session ends, and the address is proved by it. */
export async function resetPassword(
  deps: Deps,
  { secret, password }: { secret: string; password: string },
  ip: string,
): Promise<true> {
  const { db, clock, hashes } = deps;
  const now = clock.now();
  await takeToken(db, `reset-password:${ip}`, PER_IP, now);
  const secretHash = hashOfSecret(secret);
  const owner = await ownerOfSecret(db, secretHash, now);
  if (!owner) throw fail('not-found', INVALID_REQUEST);
  refuseEasy(password, owner);
  const passwordHash = await hashes.hash(password);
  await inTransaction(db, async (trx) => {
    if (!(await consumeSecret(trx, secretHash, now))) throw fail('not-found', INVALID_REQUEST);
    await setPassword(trx, owner.userId, { passwordHash, provesEmail: true }, now);
    await revokeSessions(trx, owner.userId, null, now);
    await tellOwner(trx, deps, owner);
  });
  return true;
}

type Change = { currentPassword: string; password: string };

/** Asks who is logged in for her password once more. Wrong tries are counted as those of logging in are. */
export async function ownerByPassword(
  { db, clock, hashes }: Pick<Deps, 'db' | 'clock' | 'hashes'>,
  { userId }: Viewer,
  currentPassword: string,
): Promise<Owner> {
  const tries = `password:${userId}`;
  await countTry(db, tries, clock.now());
  const owner = await ownerOfAccount(db, userId);
  if (!owner || !(await hashes.matches(currentPassword, owner.passwordHash))) {
    throw invalid({ currentPassword: WRONG_PASSWORD });
  }
  await forgetTries(db, tries);
  return owner;
}

/** Ends all other sessions. */
export async function changePassword(deps: Deps, viewer: Viewer, { currentPassword, password }: Change): Promise<true> {
  const { db, clock, hashes } = deps;
  const now = clock.now();
  const owner = await ownerByPassword(deps, viewer, currentPassword);
  refuseEasy(password, owner);
  const passwordHash = await hashes.hash(password);
  await inTransaction(db, async (trx) => {
    await setPassword(trx, owner.userId, { passwordHash, provesEmail: false }, now);
    await revokeSessions(trx, owner.userId, viewer.sessionId, now);
    await tellOwner(trx, deps, owner);
  });
  return true;
}

function refuseEasy(password: string, { email, phone, firstName, lastName, displayName }: Owner): void {
  const known = [email ?? '', phone?.slice(2) ?? '', firstName, lastName, displayName].filter(Boolean);
  if (isCommonPassword(password, known)) throw invalid({ password: EASY_PASSWORD });
}

/** Whoever changed it: its owner hears of it. */
async function tellOwner(trx: Db, deps: Deps, { email, firstName }: Owner): Promise<void> {
  if (email) await sendLater(trx, deps.jobs, { channel: 'mail', to: email, ...passwordChangedMail(deps, firstName) });
}
