import type * as z from 'zod/mini';
import type { Clock } from '#platform/clock.ts';
import { type Db, inTransaction } from '#platform/db.ts';
import { invalid } from '#platform/errors.ts';
import { newId } from '#platform/id.ts';
import type { Jobs } from '#platform/jobs.ts';
import { sendLater } from '#platform/outbox.ts';
import { takeToken } from '#platform/rate-limit.ts';
import { alreadyRegisteredMail } from './account-mails.ts';
import type { register } from './accounts.contract.ts';
import { contactByEmail, registerUser } from './accounts.queries.server.ts';
import { isOfAge } from './age.ts';
import { isCommonPassword } from './common-passwords.server.ts';
import { EASY_PASSWORD, TOO_YOUNG } from './forms.ts';
import { isOwnOrigin } from './own-origin.ts';
import type { PasswordHashes } from './password-hashes.server.ts';
import { mailVerification } from './verification.server.ts';

type Deps = { db: Db; clock: Clock; jobs: Jobs; hashes: PasswordHashes; publicOrigin: string; siteName: string };
type Form = z.output<(typeof register)['input']>;

const PER_IP = { burst: 30, refillSeconds: 60 };
const PER_EMAIL = { burst: 5, refillSeconds: 600 };

/**
 * Opens an account and mails the link that proves the address. For an address that has an account the answer is the
 * same, takes as long, and its owner gets a mail that says so.
 */
export async function registerShopper(deps: Deps, form: Form, ip: string) {
  const { db, clock, jobs, hashes } = deps;
  const now = clock.now();
  refuse(form, deps.publicOrigin, now);
  await takeToken(db, `register:${ip}`, PER_IP, now);
  await takeToken(db, `register:${form.email}`, PER_EMAIL, now);
  const user = {
    ...form,
    id: newId(),
    referralCode: form.referralCode || null,
    passwordHash: await hashes.hash(form.password),
  };
  await inTransaction(db, async (trx) => {
    const userId = await registerUser(trx, user, now);
    if (userId) return mailVerification(trx, deps, { userId, email: form.email, firstName: form.firstName });
    const owner = await contactByEmail(trx, form.email);
    if (owner)
      await sendLater(trx, jobs, { channel: 'mail', to: owner.email, ...alreadyRegisteredMail(deps, owner.firstName) });
  });
  // Not the account's id: an id seen twice would tell that the address was known.
  return { userId: newId(), verification: 'email' as const };
}

function refuse(
  { url, dateOfBirth, password, email, firstName, lastName, displayName }: Form,
  publicOrigin: string,
  now: Date,
): void {
  if (!isOwnOrigin(url, publicOrigin)) throw invalid({ url: 'url must be an address of this site.' });
  if (!isOfAge(dateOfBirth, now)) throw invalid({ dateOfBirth: TOO_YOUNG });
  if (isCommonPassword(password, [email, firstName, lastName, displayName])) {
    throw invalid({ password: EASY_PASSWORD });
  }
}
