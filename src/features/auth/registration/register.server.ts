import type * as z from 'zod/mini';
import type { Clock } from '#platform/clock.ts';
import { type Db, inTransaction } from '#platform/db/db.ts';
import { invalid } from '#platform/errors.ts';
import { takeToken, takeTokenOf } from '#platform/http/rate-limit.ts';
import { newId } from '#platform/id.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import type { MailAllowance } from '#platform/jobs/mail-allowance.ts';
import { type SmsSender, sendLater } from '#platform/jobs/outbox.ts';
import type { register } from '../auth.contract.ts';
import { type Person, personBy } from '../auth.queries.server.ts';
import { alreadyRegisteredMail, verificationMail } from '../auth-mails.ts';
import { alreadyRegisteredText, pinText } from '../auth-texts.ts';
import { type Contact, contactText } from '../contact/contact.ts';
import { EASY_PASSWORD, TOO_YOUNG } from '../forms.ts';
import { type BreachedPasswords, rejectBreachedPassword } from '../passwords/breached-passwords.server.ts';
import { isCommonPassword } from '../passwords/common-passwords.server.ts';
import type { PasswordHashes } from '../passwords/password-hashes.server.ts';
import { isOwnOrigin } from '../sessions/own-origin.ts';
import { linkExpiry, newLink, ofRegistration } from '../verification/links.server.ts';
import { newRegistrationPin, pinExpiry } from '../verification/pins.server.ts';
import { askForSms } from '../verification/sms-limits.server.ts';
import { removeAt } from '../verification/verification.server.ts';
import { isOfAge } from './age.ts';
import { rejectForeignNumber } from './canadian-phone.server.ts';
import { addRegistration, pendingHash } from './registrations.queries.server.ts';

type Deps = {
  db: Db;
  clock: Clock;
  jobs: Jobs;
  sms: SmsSender;
  hashes: PasswordHashes;
  breachedPasswords: BreachedPasswords;
  mailAllowance: MailAllowance;
  publicOrigin: string;
  siteName: string;
};
type Form = z.output<(typeof register)['input']>;

const PER_NETWORK = { burst: 30, refillSeconds: 60 };
const PER_CONTACT = { burst: 5, refillSeconds: 600 };
const NO_NAMES = { firstName: '', lastName: '', displayName: '', gender: null };

/**
 * Keeps a registration and sends what proves the contact: a link by mail, or a PIN by SMS. One that others wait for, too, is
 * opened by whose link or PIN is used first, with the password of that registration. For a contact that has an account the
 * answer is the same, takes as long, and its owner gets a message that says so.
 */
export async function registerShopper(deps: Deps, form: Form, ip: string) {
  const { db, clock, hashes } = deps;
  const now = clock.now();
  const contact: Contact = 'email' in form ? { email: form.email } : { phone: form.phoneNumber };
  refuse(form, deps.publicOrigin, now);
  await takeTokenOf(db, 'register', { ip }, PER_NETWORK, now);
  await takeToken(db, `register:${contactText(contact)}`, PER_CONTACT, now);
  if ('phone' in contact) await askForSms(deps, contact.phone, { ip });
  else await deps.mailAllowance.ask(contact.email, { ip });
  await rejectBreachedPassword(deps, form.password);
  const registration = {
    ...NO_NAMES,
    ...form,
    email: null,
    phone: null,
    ...contact,
    id: newId(),
    referralCode: form.referralCode || null,
    passwordHash: await hashes.hash(form.password, await pendingHash(db, contact)),
  };
  const { id } = registration;
  await inTransaction(db, async (trx) => {
    await addRegistration(trx, registration, { now, removeAt: removeAt(clock) });
    const owner = await personBy(trx, contact);
    if ('phone' in contact) await text(trx, deps, contact.phone, { id, owner });
    else await mail(trx, deps, contact.email, { id, owner });
  });
  // The account's id, once this registration is verified.
  return { userId: id, verification: 'email' in contact ? ('email' as const) : ('phone' as const) };
}

type Registered = {
  id: string;
  /** The account that has the contact already. The link or PIN is still made, so that it takes as long, but not sent. */
  owner: Person | null;
};

async function mail(trx: Db, deps: Deps, to: string, { id, owner }: Registered): Promise<void> {
  const linkToken = await newLink(trx, deps.clock, 'verify-email', ofRegistration(id));
  const content = owner
    ? alreadyRegisteredMail(deps, owner.firstName)
    : verificationMail(deps, linkToken, deps.clock.now());
  await sendLater(trx, deps.jobs, {
    channel: 'mail',
    to,
    expiresAt: linkExpiry(deps.clock, 'verify-email'),
    ...content,
  });
}

async function text(trx: Db, deps: Deps, to: string, { id, owner }: Registered): Promise<void> {
  const pin = await newRegistrationPin(trx, deps.clock, to, ofRegistration(id));
  await sendLater(trx, deps.jobs, {
    channel: 'sms',
    to,
    text: owner ? alreadyRegisteredText(deps) : pinText(deps, pin),
    expiresAt: pinExpiry(deps.clock),
  });
}

function refuse(form: Form, publicOrigin: string, now: Date): void {
  if (!isOwnOrigin(form.url, publicOrigin)) throw invalid({ url: 'url must be an address of this site.' });
  if ('phoneNumber' in form) rejectForeignNumber(form.phoneNumber);
  if (!isOfAge(form.dateOfBirth, now)) throw invalid({ dateOfBirth: TOO_YOUNG });
  const own =
    'email' in form ? [form.email, form.firstName, form.lastName, form.displayName] : [form.phoneNumber.slice(2)];
  if (isCommonPassword(form.password, own)) throw invalid({ password: EASY_PASSWORD });
}
