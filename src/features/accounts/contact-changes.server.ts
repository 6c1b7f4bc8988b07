import type { Clock } from '#platform/clock.ts';
import { codeOf, type Db, inTransaction } from '#platform/db.ts';
import { fail, invalid } from '#platform/errors.ts';
import type { Viewer } from '#platform/handle.ts';
import type { Jobs } from '#platform/jobs.ts';
import { keepForOwner, type SmsSender, sendLater } from '#platform/outbox.ts';
import { takeToken } from '#platform/rate-limit.ts';
import { alreadyRegisteredMail, emailChangedMail, newEmailMail, phoneChangedMail } from './account-mails.ts';
import { alreadyRegisteredText, phoneChangedText, pinText } from './account-texts.ts';
import { personBy, replaceOneTimeSecret } from './accounts.queries.server.ts';
import { refuseForeign } from './canadian-phone.server.ts';
import { removeResetLinks, replaceContact } from './contact-changes.queries.server.ts';
import type { PasswordHashes } from './password-hashes.server.ts';
import { ownerByPassword } from './passwords.server.ts';
import { newPin, noPin, pinExpiry, tryPin } from './pins.server.ts';
import { hashOfSecret, newSecret } from './secret.server.ts';
import { askForSms } from './sms-limits.server.ts';

type Site = { db: Db; clock: Clock; jobs: Jobs; publicOrigin: string; siteName: string };
type Deps = Site & { sms: SmsSender; hashes: PasswordHashes };

const LINK_MS = 24 * 3600_000;
const PER_USER = { burst: 5, refillSeconds: 12 * 60 };
const PER_EMAIL = { burst: 3, refillSeconds: 20 * 60 };
const TAKEN = 'This belongs to another account by now.';

/**
 * Mails a link to the new address, which becomes hers when it is used. For one that has an account the answer is the same,
 * and its owner gets a mail that says so.
 */
export async function askForEmail(
  deps: Deps,
  viewer: Viewer,
  { email, currentPassword }: { email: string; currentPassword: string },
): Promise<true> {
  const { db, clock, jobs } = deps;
  const now = clock.now();
  const owner = await ownerByPassword(deps, viewer, currentPassword);
  const { userId, firstName } = owner;
  if (owner.email === email) throw invalid({ email: 'That is your email address already.' });
  await takeToken(db, `change-email:${userId}`, PER_USER, now);
  await takeToken(db, `change-email:${email}`, PER_EMAIL, now);
  await inTransaction(db, async (trx) => {
    const secret = newSecret();
    const secretHash = hashOfSecret(secret);
    const expiresAt = new Date(now.getTime() + LINK_MS);
    await replaceOneTimeSecret(trx, { secretHash, purpose: 'change-email', userId, email, expiresAt });
    const holder = await personBy(trx, { email });
    const content = holder?.isVerified
      ? alreadyRegisteredMail(deps, holder.firstName)
      : newEmailMail(deps, firstName, secret);
    await sendLater(trx, jobs, { channel: 'mail', to: email, expiresAt, ...content });
  });
  return true;
}

/** Her address is a new one, which she has proved; the old one hears of it, and its links are dead. */
export async function takeNewEmail(trx: Db, deps: Site, userId: string, email: string): Promise<void> {
  const before = await replaceContact(trx, userId, { email }).catch(takenMeanwhile);
  if (!before) throw fail('not-found', TAKEN);
  await removeResetLinks(trx, userId);
  const content = emailChangedMail(deps, before.firstName);
  if (!before.email) return;
  await sendLater(trx, deps.jobs, { channel: 'mail', to: before.email, ...content });
  await keepForOwner(trx, before.email, userId);
}

/** Sends a PIN to the new number, which becomes hers when it is given. To one that has an account goes word of that. */
export async function askForPhone(
  deps: Deps,
  viewer: Viewer,
  { phoneNumber: phone, currentPassword }: { phoneNumber: string; currentPassword: string },
  ip: string,
): Promise<true> {
  refuseForeign(phone);
  const owner = await ownerByPassword(deps, viewer, currentPassword);
  if (owner.phone === phone) throw invalid({ phoneNumber: 'That is your phone number already.' });
  await askForSms(deps, phone, ip);
  // Who has no mail hears of the change there.
  if (owner.phone && !owner.email) await askForSms(deps, owner.phone, ip);
  await inTransaction(deps.db, async (trx) => {
    const purpose = { changes: phone, userId: owner.userId };
    const isTaken = (await personBy(trx, { phone }))?.isVerified ?? false;
    if (isTaken) await noPin(trx, deps.clock, purpose);
    const text = isTaken
      ? alreadyRegisteredText(deps)
      : pinText(deps, await newPin(trx, deps.clock, purpose, owner.userId));
    await sendLater(trx, deps.jobs, { channel: 'sms', to: phone, text, expiresAt: pinExpiry(deps.clock) });
  });
  return true;
}

/** Her number is the one that the PIN proves. Her address hears of it; without one, her old number. */
export async function takeNewPhone(
  deps: Site,
  { userId }: Viewer,
  { pin, phoneNumber: phone }: { pin: string; phoneNumber: string },
): Promise<void> {
  const { use } = await tryPin(deps, { changes: phone, userId }, pin);
  await inTransaction(deps.db, async (trx) => {
    await use(trx);
    const before = await replaceContact(trx, userId, { phone }).catch(takenMeanwhile);
    if (!before) throw fail('not-found', TAKEN);
    const { email, firstName } = before;
    if (email) await sendLater(trx, deps.jobs, { channel: 'mail', to: email, ...phoneChangedMail(deps, firstName) });
    else if (before.phone)
      await sendLater(trx, deps.jobs, { channel: 'sms', to: before.phone, text: phoneChangedText(deps) });
    if (before.phone) await keepForOwner(trx, before.phone, userId);
  });
}

/** Somebody wrote the same contact at the same moment. */
function takenMeanwhile(error: unknown): null {
  if (codeOf(error) === '23505') return null;
  throw error;
}
