import { inTransaction } from '#platform/db/db.ts';
import { invalid } from '#platform/errors.ts';
import { takeTokenOf } from '#platform/http/rate-limit.ts';
import { type SmsSender, sendLater } from '#platform/jobs/outbox.ts';
import { addTask, soon, workTasks } from '#platform/jobs/tasks.ts';
import type { Log } from '#platform/log.ts';
import type { Origin } from '#platform/logs/actor.ts';
import { pinText, recoverByMailText } from '../auth-texts.ts';
import type { ContactDeps } from '../contact/contact-changes.server.ts';
import { rejectForeignNumber } from '../registration/canadian-phone.server.ts';
import { pendingRegistrations } from '../registration/registrations.queries.server.ts';
import { isOwnOrigin } from '../sessions/own-origin.ts';
import { lockOwnerOf, ownerOf } from '../verification/link-owner.server.ts';
import { ofRegistration, ofUser } from '../verification/links.server.ts';
import { newPin, noPin, pinExpiry, tryPin, wrongPin } from '../verification/pins.server.ts';
import { askForSms } from '../verification/sms-limits.server.ts';
import { type BreachedPasswords, rejectBreachedPassword } from './breached-passwords.server.ts';
import type { PasswordHashes } from './password-hashes.server.ts';
import { recoverableBy } from './passwords.queries.server.ts';
import { recover, rejectEasyPassword } from './passwords.server.ts';

const ASK = 'accounts.recover-by-phone';
const ASKS_PER_NETWORK = { burst: 20, refillSeconds: 3 * 60 };
const TRIES_PER_NETWORK = { burst: 30, refillSeconds: 60 };

/** A task looks the number up: an unknown one gives the same answer in the same time, and counts as a message. */
export async function askForRecoveryPin(
  deps: ContactDeps & { sms: SmsSender },
  { url, phoneNumber: phone }: { url: string; phoneNumber: string },
  ip: string,
): Promise<true> {
  const { db, clock, publicOrigin } = deps;
  if (!isOwnOrigin(url, publicOrigin)) throw invalid({ url: 'url must be an address of this site.' });
  rejectForeignNumber(phone);
  await takeTokenOf(db, 'reset', { ip }, ASKS_PER_NETWORK, clock.now());
  await askForSms(deps, phone, { ip });
  await addTask(db, ASK, { data: { phone }, ...soon(clock) });
  return true;
}

/** A number whose registration was never verified is verified by this PIN, too. */
export async function workPhoneRecovery(deps: ContactDeps & { log: Log }): Promise<void> {
  await workTasks<{ phone: string }>(deps, ASK, ({ phone }) =>
    inTransaction(deps.db, async (trx) => {
      const account = await recoverableBy(trx, { phone }, deps.clock.now());
      const [registration] = account ? [] : await pendingRegistrations(trx, { phone });
      const purpose = { recovers: phone };
      const owner = account ? ofUser(account.userId) : registration && ofRegistration(registration.id);
      if (!owner || account?.isHeld) await noPin(trx, deps.clock, purpose);
      if (!owner) return;
      const text = account?.isHeld
        ? recoverByMailText(deps)
        : pinText(deps, await newPin(trx, deps.clock, purpose, owner));
      await sendLater(trx, deps.jobs, { channel: 'sms', to: phone, text, expiresAt: pinExpiry(deps.clock) });
    }),
  );
}

/** Uses the PIN up: the password is a new one and every session ends. A password that is refused leaves the PIN as it is. */
export async function resetPasswordByPhone(
  deps: ContactDeps & { hashes: PasswordHashes; breachedPasswords: BreachedPasswords; from: Origin },
  { phoneNumber, pin, password }: { phoneNumber: string; pin: string; password: string },
  ip: string,
): Promise<true> {
  const { db, clock, hashes } = deps;
  await takeTokenOf(db, 'pin', { ip }, TRIES_PER_NETWORK, clock.now());
  const { owner, use } = await tryPin(deps, { recovers: phoneNumber }, pin);
  const person = await ownerOf(db, owner);
  if (!person) throw wrongPin();
  rejectEasyPassword(password, person);
  await rejectBreachedPassword(deps, password);
  const passwordHash = await hashes.hash(password);
  await inTransaction(db, async (trx) => {
    await lockOwnerOf(trx, owner);
    await use(trx);
    if (!(await recover(trx, deps, owner, passwordHash))) throw wrongPin();
  });
  return true;
}
