import type { Clock } from '#platform/clock.ts';
import { type Db, inTransaction } from '#platform/db.ts';
import type { Jobs } from '#platform/jobs.ts';
import type { Log } from '#platform/log.ts';
import { type SmsSender, sendLater } from '#platform/outbox.ts';
import { takeToken } from '#platform/rate-limit.ts';
import { addTask, soon, workTasks } from '#platform/tasks.ts';
import { alreadyRegisteredText, pinText } from './account-texts.ts';
import { markVerified, personBy } from './accounts.queries.server.ts';
import { refuseForeign } from './canadian-phone.server.ts';
import { newPin, noPin, pinExpiry, tryPin } from './pins.server.ts';
import { askForSms } from './sms-limits.server.ts';

type Deps = { db: Db; clock: Clock; jobs: Jobs; publicOrigin: string; siteName: string };

const RESEND = 'accounts.resend-pin';
const TRIES_PER_IP = { burst: 30, refillSeconds: 60 };
const ASKS_PER_IP = { burst: 20, refillSeconds: 3 * 60 };

/** To who registers with this number: a PIN; to whom it belongs already (no user), word of it. */
export async function sendPin(trx: Db, deps: Omit<Deps, 'db'>, phone: string, userId: string | null): Promise<void> {
  const purpose = { registers: phone };
  const pin = userId && (await newPin(trx, deps.clock, purpose, userId));
  if (!pin) await noPin(trx, deps.clock, purpose);
  const text = pin ? pinText(deps, pin) : alreadyRegisteredText(deps);
  await sendLater(trx, deps.jobs, { channel: 'sms', to: phone, text, expiresAt: pinExpiry(deps.clock) });
}

/** Proves the number that somebody registered with. */
export async function verifyRegisteredPhone(
  deps: Pick<Deps, 'db' | 'clock'>,
  { pin, phoneNumber }: { pin: string; phoneNumber: string },
  ip: string,
): Promise<true> {
  const { db, clock } = deps;
  await takeToken(db, `pin:${ip}`, TRIES_PER_IP, clock.now());
  const { userId, use } = await tryPin(deps, { registers: phoneNumber }, pin);
  await inTransaction(db, async (trx) => {
    await use(trx);
    await markVerified(trx, userId, clock.now());
  });
  return true;
}

/** A task looks the number up: an unknown one gives the same answer in the same time, and counts as a message. */
export async function askForPin(deps: Deps & { sms: SmsSender }, phone: string, ip: string): Promise<true> {
  const { db, clock } = deps;
  refuseForeign(phone);
  await takeToken(db, `resend:${ip}`, ASKS_PER_IP, clock.now());
  await askForSms(deps, phone, ip);
  await addTask(db, RESEND, { data: { phone }, ...soon(clock) });
  return true;
}

export async function workPins(deps: Deps & { log: Log }): Promise<void> {
  await workTasks<{ phone: string }>(deps, RESEND, ({ phone }) =>
    inTransaction(deps.db, async (trx) => {
      const person = await personBy(trx, { phone });
      if (person && !person.isVerified) await sendPin(trx, deps, phone, person.userId);
      else await noPin(trx, deps.clock, { registers: phone });
    }),
  );
}
