import { randomBytes } from 'node:crypto';
import type { Viewer } from '#platform/contract/handle.ts';
import { type Db, inTransaction, type Trx } from '#platform/db/db.ts';
import { fail, orNotFound } from '#platform/errors.ts';
import { countTry, forgetTries } from '#platform/http/rate-limit.ts';
import { uuidOrNull } from '#platform/id.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import { sendLater } from '#platform/jobs/outbox.ts';
import type { Origin } from '#platform/logs/actor.ts';
import { recordSecurityEvent, type SecurityEvent } from '#platform/logs/record-security-event.ts';
import { authenticateSession } from '../auth.queries.server.ts';
import type { PasswordHashes } from '../passwords/password-hashes.server.ts';
import { lockAccount, type Owner, ownerOfAccount } from '../passwords/passwords.queries.server.ts';
import { ownerByPassword } from '../passwords/passwords.server.ts';
import { seedForApp, stepOfCode } from './app-codes.server.ts';
import {
  deleteApp,
  deleteCodes,
  deletePasskey,
  factorState,
  insertPasskey,
  offerChallenge,
  offerSeed,
  passkeysOf,
  replaceCodes,
  seedOf,
  switchAppOn,
  takeChallenge,
} from './factors.queries.server.ts';
import type { Factor, FactorAnswer, NewPasskey } from './mfa.contract.ts';
import { factorChangedMail } from './mfa-mails.ts';
import { checkNewPasskey, newPasskeyOptions, passkeyOptions } from './passkeys.server.ts';
import { hashOfRecoveryCode, newRecoveryCodes } from './recovery-codes.server.ts';
import { type FactorDeps, verifyFactor, wrongCode } from './verify-factor.server.ts';

export type FactorChangeDeps = FactorDeps & {
  jobs: Jobs;
  staffNeedsFactor: boolean /** Where the call comes from. */;
  from: Origin;
};
type Deps = FactorChangeDeps;
type Change = { factor: Factor /** The sentence of the mail, before 'your account.' */; what: string };

const SEED_BYTES = 20;
const MOST_PASSKEYS = 20;
const CHALLENGE_MS = 5 * 60_000;
const NO_ACCOUNT = 'There is no such account.';

export async function listFactors({ db, staffNeedsFactor }: Deps, { userId }: Viewer) {
  const { hasApp, codesLeft, isStaff } = await factorState(db, userId);
  const passkeys = (await passkeysOf(db, userId)).map(({ id, name, createdAt, lastUsedAt }) => ({
    id,
    name,
    dateCreated: createdAt.toISOString(),
    dateLastUsed: lastUsedAt?.toISOString() ?? null,
  }));
  return { passkeys, hasApp, recoveryCodesLeft: codesLeft, isRequired: isStaff && staffNeedsFactor };
}

/** A seed that counts only once the app has shown a code of it. */
export async function startApp({ db, clock, siteName }: Deps, { userId }: Viewer) {
  const owner = orNotFound(await ownerOfAccount(db, userId), NO_ACCOUNT);
  const seed = randomBytes(SEED_BYTES);
  if (!(await offerSeed(db, userId, seed, clock.now())))
    throw fail('conflict', 'Your account has an authenticator app already. Remove it first.');
  return seedForApp(seed, { siteName, account: owner.email ?? owner.phone ?? '' });
}

export async function confirmApp(deps: Deps, viewer: Viewer, code: string) {
  const { db, clock } = deps;
  const { userId } = viewer;
  const now = clock.now();
  const tries = `second-factor:${userId}`;
  await countTry(db, tries, now);
  const seed = orNotFound(await seedOf(db, userId, 'offered'), 'Please start again: no app is waiting for a code.');
  const step = stepOfCode(seed, code, now);
  if (step === null) throw wrongCode();
  await forgetTries(db, tries);
  return addFactor(deps, viewer, { factor: 'app', what: 'An authenticator app was added to' }, (trx) =>
    switchAppOn(trx, userId, { seed, step }, now),
  );
}

export async function startPasskey({ db, clock, ...site }: Deps, { userId }: Viewer) {
  const owner = orNotFound(await ownerOfAccount(db, userId), NO_ACCOUNT);
  const { passkeys } = await factorState(db, userId);
  if (passkeys >= MOST_PASSKEYS) throw fail('conflict', `An account has at most ${MOST_PASSKEYS} passkeys.`);
  const options = await newPasskeyOptions(db, site, owner);
  await offerChallenge(db, userId, options.challenge, new Date(clock.now().getTime() + CHALLENGE_MS));
  return { ...options };
}

/** `device`: the browser and system in words, which become the passkey's name. */
export async function addPasskey(
  deps: Deps,
  viewer: Viewer,
  { passkey, device }: { passkey: NewPasskey; device: string },
) {
  const { db, clock, ...site } = deps;
  const { userId } = viewer;
  const now = clock.now();
  const challenge = await takeChallenge(db, userId, now);
  if (!challenge) throw fail('conflict', 'This took too long. Please start again.');
  const checked = await checkNewPasskey(site, passkey, challenge);
  const named = { ...checked, userId, name: device || 'Passkey' };
  return addFactor(deps, viewer, { factor: 'passkey', what: 'A passkey was added to' }, (trx) =>
    insertPasskey(trx, named, now),
  );
}

/** The first second step comes with recovery codes. The session that adds it counts as logged in with it; the others go on. */
async function addFactor(
  deps: Deps,
  { userId, sessionId }: Viewer,
  { factor, what }: Change,
  add: (trx: Trx) => Promise<boolean>,
) {
  const { db, clock } = deps;
  return inTransaction(db, async (trx) => {
    const owner = orNotFound(await lockAccount(trx, userId), NO_ACCOUNT);
    const before = await factorState(trx, userId);
    if (!(await add(trx))) throw fail('conflict', 'This was done already, perhaps in another window.');
    await authenticateSession(trx, sessionId, { factor, now: clock.now() });
    await record(trx, deps, { kind: 'factor-added', userId, detail: { factor } });
    const isFirst = before.passkeys === 0 && !before.hasApp;
    await notifyOwner(trx, deps, owner, what);
    return { recoveryCodes: isFirst ? await giveCodes(trx, userId) : null };
  });
}

export const removePasskey = (deps: Deps, viewer: Viewer, id: string) =>
  removeFactor(deps, viewer, { factor: 'passkey', what: 'A passkey was removed from' }, (trx) =>
    deletePasskey(trx, viewer.userId, uuidOrNull(id)),
  );

export const removeApp = (deps: Deps, viewer: Viewer) =>
  removeFactor(deps, viewer, { factor: 'app', what: 'The authenticator app was removed from' }, (trx) =>
    deleteApp(trx, viewer.userId),
  );

/** The last one takes the recovery codes along. */
async function removeFactor(
  deps: Deps,
  { userId }: Viewer,
  { factor, what }: Change,
  remove: (trx: Trx) => Promise<boolean>,
) {
  await inTransaction(deps.db, async (trx) => {
    const owner = orNotFound(await lockAccount(trx, userId), NO_ACCOUNT);
    if (!(await remove(trx))) throw fail('not-found', 'This was removed already.');
    const { passkeys, hasApp, isStaff } = await factorState(trx, userId);
    if (passkeys === 0 && !hasApp) {
      if (isStaff && deps.staffNeedsFactor)
        throw fail('conflict', 'Your role requires a second step. Add another first.');
      await deleteCodes(trx, userId);
    }
    await record(trx, deps, { kind: 'factor-removed', userId, detail: { factor } });
    await notifyOwner(trx, deps, owner, what);
  });
  return true as const;
}

export async function renewRecoveryCodes(deps: Deps, { userId }: Viewer) {
  return inTransaction(deps.db, async (trx) => {
    const owner = orNotFound(await lockAccount(trx, userId), NO_ACCOUNT);
    const { passkeys, hasApp } = await factorState(trx, userId);
    if (passkeys === 0 && !hasApp) throw fail('conflict', 'Add a passkey or an authenticator app first.');
    await record(trx, deps, { kind: 'recovery-codes-renewed', userId });
    await notifyOwner(trx, deps, owner, 'New recovery codes were made for');
    return { recoveryCodes: await giveCodes(trx, userId) };
  });
}

async function giveCodes(trx: Db, userId: string): Promise<string[]> {
  const codes = newRecoveryCodes();
  await replaceCodes(trx, userId, codes.map(hashOfRecoveryCode));
  return codes;
}

export async function startReauthentication({ db, clock, ...site }: Deps, { userId }: Viewer) {
  const options = await passkeyOptions(db, site, userId);
  await offerChallenge(db, userId, options.challenge, new Date(clock.now().getTime() + CHALLENGE_MS));
  return { ...options };
}

/** By password, or by a second step of the account: either shows who sits at the session. */
export async function reauthenticate(
  deps: Deps & { hashes: PasswordHashes },
  viewer: Viewer,
  { currentPassword, ...answer }: FactorAnswer & { currentPassword?: string | undefined },
) {
  const { db, clock } = deps;
  const { userId, sessionId } = viewer;
  const now = clock.now();
  const challenge = answer.passkey ? await takeChallenge(db, userId, now) : null;
  if (currentPassword === undefined) {
    const factor = await verifyFactor(deps, userId, { ...answer, challenge }, deps.from);
    await authenticateSession(db, sessionId, { factor, now });
  } else {
    await ownerByPassword(deps, viewer, currentPassword);
    await authenticateSession(db, sessionId, { factor: null, now });
  }
  return true as const;
}

const record = (trx: Trx, { clock, from }: Deps, event: Pick<SecurityEvent, 'kind' | 'userId' | 'detail'>) =>
  recordSecurityEvent(trx, { at: clock.now(), from, ...event });

async function notifyOwner(trx: Trx, deps: Deps, { email, firstName }: Owner, what: string): Promise<void> {
  if (email)
    await sendLater(trx, deps.jobs, { channel: 'mail', to: email, ...factorChangedMail(deps, firstName, what) });
}
