import type * as z from 'zod/mini';
import type { Clock } from '#platform/clock.ts';
import { type Db, inTransaction } from '#platform/db.ts';
import { invalid } from '#platform/errors.ts';
import { newId } from '#platform/id.ts';
import type { Jobs } from '#platform/jobs.ts';
import type { MailAllowance } from '#platform/mail-allowance.ts';
import { type SmsSender, sendLater } from '#platform/outbox.ts';
import { takeToken, takeTokenOf } from '#platform/rate-limit.ts';
import { alreadyRegisteredMail } from './account-mails.ts';
import type { register } from './accounts.contract.ts';
import { personBy, registerUser } from './accounts.queries.server.ts';
import { isOfAge } from './age.ts';
import { refuseForeign } from './canadian-phone.server.ts';
import { isCommonPassword } from './common-passwords.server.ts';
import { type Contact, contactText } from './contact.ts';
import { EASY_PASSWORD, TOO_YOUNG } from './forms.ts';
import { isOwnOrigin } from './own-origin.ts';
import type { PasswordHashes } from './password-hashes.server.ts';
import { sendPin } from './phone-verification.server.ts';
import { askForSms } from './sms-limits.server.ts';
import { mailVerification } from './verification.server.ts';

type Deps = {
  db: Db;
  clock: Clock;
  jobs: Jobs;
  sms: SmsSender;
  hashes: PasswordHashes;
  mailAllowance: MailAllowance;
  publicOrigin: string;
  siteName: string;
};
type Form = z.output<(typeof register)['input']>;

const PER_NETWORK = { burst: 30, refillSeconds: 60 };
const PER_CONTACT = { burst: 5, refillSeconds: 600 };
const NO_NAMES = { firstName: '', lastName: '', displayName: '', gender: null };

/**
 * Opens an account and sends what proves the contact: a link by mail, or a PIN by SMS. For a contact that has an account
 * the answer is the same, takes as long, and its owner gets a message that says so.
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
  const user = {
    ...NO_NAMES,
    ...form,
    email: null,
    phone: null,
    ...contact,
    id: newId(),
    referralCode: form.referralCode || null,
    passwordHash: await hashes.hash(form.password),
  };
  await inTransaction(db, async (trx) => {
    const userId = await registerUser(trx, user, now);
    if ('phone' in contact) await sendPin(trx, deps, contact.phone, userId);
    else if (userId) await mailVerification(trx, deps, { userId, email: contact.email, firstName: user.firstName });
    else await mailOwner(trx, deps, contact.email);
  });
  // Not the account's id: an id seen twice would tell that the contact was known.
  return { userId: newId(), verification: 'email' in contact ? ('email' as const) : ('phone' as const) };
}

function refuse(form: Form, publicOrigin: string, now: Date): void {
  if (!isOwnOrigin(form.url, publicOrigin)) throw invalid({ url: 'url must be an address of this site.' });
  if ('phoneNumber' in form) refuseForeign(form.phoneNumber);
  if (!isOfAge(form.dateOfBirth, now)) throw invalid({ dateOfBirth: TOO_YOUNG });
  const own =
    'email' in form ? [form.email, form.firstName, form.lastName, form.displayName] : [form.phoneNumber.slice(2)];
  if (isCommonPassword(form.password, own)) throw invalid({ password: EASY_PASSWORD });
}

async function mailOwner(trx: Db, deps: Deps, email: string): Promise<void> {
  const owner = await personBy(trx, { email });
  if (!owner) return;
  await sendLater(trx, deps.jobs, { channel: 'mail', to: email, ...alreadyRegisteredMail(deps, owner.firstName) });
}
