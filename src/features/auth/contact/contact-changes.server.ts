import type { Clock } from '#platform/clock.ts';
import type { Viewer } from '#platform/contract/handle.ts';
import { type Db, inTransaction } from '#platform/db/db.ts';
import { codeOf } from '#platform/db/errors.ts';
import { fail, invalid } from '#platform/errors.ts';
import { takeToken } from '#platform/http/rate-limit.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import type { MailAllowance } from '#platform/jobs/mail-allowance.ts';
import { keepForOwner, type Message, type SmsSender, sendLater } from '#platform/jobs/outbox.ts';
import { personBy } from '../auth.queries.server.ts';
import { alreadyRegisteredMail } from '../auth-mails.ts';
import { alreadyRegisteredText, changeAskedText, contactChangedText, pinText } from '../auth-texts.ts';
import type { PasswordHashes } from '../passwords/password-hashes.server.ts';
import { lockAccount, type Owner } from '../passwords/passwords.queries.server.ts';
import { lockOwner, ownerByPassword } from '../passwords/passwords.server.ts';
import { rejectForeignNumber } from '../registration/canadian-phone.server.ts';
import { removeRegistrations } from '../registration/registrations.queries.server.ts';
import { endPins, endResetLinks } from '../verification/links.queries.server.ts';
import { linkExpiry, newLink, ofUser } from '../verification/links.server.ts';
import { newPin, noPin, pinExpiry, tryPin } from '../verification/pins.server.ts';
import { askForSms } from '../verification/sms-limits.server.ts';
import { type Contact, contactText } from './contact.ts';
import { addFormerContact, type Contacts, replaceContact } from './contact-changes.queries.server.ts';
import { changeAskedMail, contactChangedMail, newEmailMail } from './contact-mails.ts';

export type ContactDeps = { db: Db; clock: Clock; jobs: Jobs; publicOrigin: string; siteName: string };
type Deps = ContactDeps & { sms: SmsSender; hashes: PasswordHashes };

const PER_USER = { burst: 5, refillSeconds: 12 * 60 };
const PER_EMAIL = { burst: 3, refillSeconds: 20 * 60 };
export const TAKEN = 'This now belongs to another account.';

/**
 * Mails a link to the new address, which replaces the present one when the link is used. The present address is notified
 * at once. An address that already has an account gets the same response, and its owner a mail about it.
 */
export async function askForEmail(
  deps: Deps & { mailAllowance: MailAllowance },
  viewer: Viewer,
  { email, currentPassword }: { email: string; currentPassword: string },
  ip: string,
): Promise<true> {
  const { db, clock, jobs } = deps;
  const now = clock.now();
  const owner = await ownerByPassword(deps, viewer, currentPassword);
  const { userId } = owner;
  if (owner.email === email) throw invalid({ email: 'That is already your email address.' });
  await takeToken(db, `change-email:${userId}`, PER_USER, now);
  await takeToken(db, `change-email:${email}`, PER_EMAIL, now);
  await deps.mailAllowance.ask(email, { ip, viewer });
  if (!owner.email && owner.phone) await askForSms(deps, owner.phone, { ip, viewer });
  await inTransaction(db, async (trx) => {
    await lockOwner(trx, owner);
    const linkToken = await newLink(trx, clock, 'change-email', ofUser(userId), { email });
    const holder = await personBy(trx, { email });
    const content = holder ? alreadyRegisteredMail(deps, holder.firstName) : newEmailMail(deps, linkToken);
    await sendLater(trx, jobs, {
      channel: 'mail',
      to: email,
      expiresAt: linkExpiry(clock, 'change-email'),
      ...content,
    });
    await notifyOfRequest(trx, deps, owner, 'email');
  });
  return true;
}

/** Replaces the address under the account's lock with the new, verified one; notifies the old one and revokes its reset links. */
export async function takeNewEmail(trx: Db, deps: ContactDeps, userId: string, email: string): Promise<void> {
  const before = await takeContact(trx, userId, { email });
  await endResetLinks(trx, userId);
  await notifyOfChange(trx, deps, before, 'email');
}

/** Sends a PIN to the new number, which replaces the old one when the PIN is entered. A number that has an account is notified of it. */
export async function askForPhone(
  deps: Deps,
  viewer: Viewer,
  { phoneNumber: phone, currentPassword }: { phoneNumber: string; currentPassword: string },
  ip: string,
): Promise<true> {
  rejectForeignNumber(phone);
  const owner = await ownerByPassword(deps, viewer, currentPassword);
  if (owner.phone === phone) throw invalid({ phoneNumber: 'That is already your phone number.' });
  await askForSms(deps, phone, { ip, viewer });
  // A user without an email address is notified by SMS.
  if (owner.phone && !owner.email) await askForSms(deps, owner.phone, { ip, viewer });
  await inTransaction(deps.db, async (trx) => {
    await lockOwner(trx, owner);
    const purpose = { changes: phone, userId: owner.userId };
    const isTaken = (await personBy(trx, { phone })) !== null;
    if (isTaken) await noPin(trx, deps.clock, purpose);
    const text = isTaken
      ? alreadyRegisteredText(deps)
      : pinText(deps, await newPin(trx, deps.clock, purpose, ofUser(owner.userId)));
    await sendLater(trx, deps.jobs, { channel: 'sms', to: phone, text, expiresAt: pinExpiry(deps.clock) });
    await notifyOfRequest(trx, deps, owner, 'phone');
  });
  return true;
}

/** Sets the number that the PIN verifies. Notifies the account's email address or, without one, the old number. */
export async function takeNewPhone(
  deps: ContactDeps,
  { userId }: Viewer,
  { pin, phoneNumber: phone }: { pin: string; phoneNumber: string },
): Promise<void> {
  const { use } = await tryPin(deps, { changes: phone, userId }, pin);
  await inTransaction(deps.db, async (trx) => {
    await lockAccount(trx, userId);
    await use(trx);
    const before = await takeContact(trx, userId, { phone });
    await endPins(trx, userId);
    await notifyOfChange(trx, deps, before, 'phone');
  });
}

/** Who registered with the contact and never verified it has no claim to it. Gives the account as it was. */
async function takeContact(trx: Db, userId: string, contact: Contact): Promise<Owner> {
  const before = await lockAccount(trx, userId);
  await removeRegistrations(trx, [contactText(contact)]);
  if (!before || !(await replaceContact(trx, userId, contact).catch(takenMeanwhile))) throw fail('not-found', TAKEN);
  const old = 'email' in contact ? before.email : before.phone;
  if (old) await addFormerContact(trx, userId, old);
  return before;
}

/** Somebody wrote the same contact at the same moment. */
export function takenMeanwhile(error: unknown): false {
  if (codeOf(error) === '23505') return false;
  throw error;
}

async function notifyOfRequest(trx: Db, deps: ContactDeps, owner: Owner, kind: 'email' | 'phone'): Promise<void> {
  const linkToken = await newLink(trx, deps.clock, 'stop-change', ofUser(owner.userId));
  const told = { kind, firstName: owner.firstName, linkToken };
  const words = { mail: changeAskedMail(deps, told), text: changeAskedText(deps, told) };
  await notifyOwner(trx, deps, owner, { ...words, expiresAt: linkExpiry(deps.clock, 'stop-change') });
}

/** What went to the contact that is no more stays the person's: it goes with the account. */
async function notifyOfChange(trx: Db, deps: ContactDeps, before: Owner, kind: 'email' | 'phone'): Promise<void> {
  const { userId, email, phone, firstName } = before;
  const told = {
    kind,
    firstName,
    linkToken: await newLink(trx, deps.clock, 'undo-change', ofUser(userId), { email, phone }),
  };
  const words = { mail: contactChangedMail(deps, told), text: contactChangedText(deps, told) };
  await notifyOwner(trx, deps, before, { ...words, expiresAt: linkExpiry(deps.clock, 'undo-change') });
  const old = before[kind];
  if (old) await keepForOwner(trx, old, userId);
}

type Words = { mail: Omit<Message & { channel: 'mail' }, 'channel' | 'to'>; text: string; expiresAt: Date };

/** By mail; who has no address gets a text message. */
export async function notifyOwner(
  trx: Db,
  { jobs }: Pick<ContactDeps, 'jobs'>,
  { email, phone }: Contacts,
  { mail, text, expiresAt }: Words,
): Promise<void> {
  if (email) await sendLater(trx, jobs, { channel: 'mail', to: email, expiresAt, ...mail });
  else if (phone) await sendLater(trx, jobs, { channel: 'sms', to: phone, text, expiresAt });
}
