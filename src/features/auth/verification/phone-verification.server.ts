import type { Clock } from '#platform/clock.ts';
import { type Db, inTransaction } from '#platform/db/db.ts';
import { takeTokenOf } from '#platform/http/rate-limit.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import { type SmsSender, sendLater } from '#platform/jobs/outbox.ts';
import { addTask, soon, workTasks } from '#platform/jobs/tasks.ts';
import type { Log } from '#platform/log.ts';
import { pinText } from '../auth-texts.ts';
import { rejectForeignNumber } from '../registration/canadian-phone.server.ts';
import {
  extendRegistration,
  lockRegistrations,
  openAccount,
  pendingRegistrations,
} from '../registration/registrations.queries.server.ts';
import { ofRegistration } from './links.server.ts';
import { newRegistrationPin, noPin, pinExpiry, tryPin, wrongPin } from './pins.server.ts';
import { askForSms } from './sms-limits.server.ts';
import { removeAt, theOne } from './verification.server.ts';

type Deps = { db: Db; clock: Clock; jobs: Jobs; publicOrigin: string; siteName: string };

const RESEND = 'accounts.resend-pin';
const TRIES_PER_NETWORK = { burst: 30, refillSeconds: 60 };
const ASKS_PER_NETWORK = { burst: 20, refillSeconds: 3 * 60 };

/** Verifies the number of a registration: the PIN belongs to one registration, which becomes the account. */
export async function verifyRegisteredPhone(
  deps: Pick<Deps, 'db' | 'clock'>,
  { pin, phoneNumber }: { pin: string; phoneNumber: string },
  ip: string,
): Promise<true> {
  const { db, clock } = deps;
  const now = clock.now();
  await takeTokenOf(db, 'pin', { ip }, TRIES_PER_NETWORK, now);
  const { owner, use } = await tryPin(deps, { registers: phoneNumber }, pin);
  const id = owner.registrationId as string;
  await inTransaction(db, async (trx) => {
    await lockRegistrations(trx, id);
    await use(trx);
    if (!(await openAccount(trx, id, { now }))) throw wrongPin();
  });
  return true;
}

type Wish = { phoneNumber: string; userId?: string | undefined };

/** A task looks the number up: an unknown one gives the same answer in the same time, and counts as a message. */
export async function askForPin(
  deps: Deps & { sms: SmsSender },
  { phoneNumber: phone, userId }: Wish,
  ip: string,
): Promise<true> {
  const { db, clock } = deps;
  rejectForeignNumber(phone);
  await takeTokenOf(db, 'resend', { ip }, ASKS_PER_NETWORK, clock.now());
  await askForSms(deps, phone, { ip });
  await addTask(db, RESEND, { data: { phone, userId }, ...soon(clock) });
  return true;
}

/** One message for each that was asked for: to the registration that is named, else to the newest. */
export async function workPins(deps: Deps & { log: Log }): Promise<void> {
  await workTasks<{ phone: string; userId?: string }>(deps, RESEND, ({ phone, userId }) =>
    inTransaction(deps.db, async (trx) => {
      const [one] = theOne(await pendingRegistrations(trx, { phone }), userId);
      if (!one) return noPin(trx, deps.clock, { registers: phone });
      await extendRegistration(trx, one.id, removeAt(deps.clock));
      const pin = await newRegistrationPin(trx, deps.clock, phone, ofRegistration(one.id));
      const expiresAt = pinExpiry(deps.clock);
      await sendLater(trx, deps.jobs, { channel: 'sms', to: phone, text: pinText(deps, pin), expiresAt });
    }),
  );
}
