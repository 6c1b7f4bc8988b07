import { createHmac, randomBytes } from 'node:crypto';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/db.ts';
import type { ErrorCode } from '#platform/errors.ts';
import type { Log } from '#platform/log.ts';
import { type Origin, originOf } from '#platform/logs/actor.ts';
import { recordSecurityEvent } from '#platform/logs/record-security-event.ts';
import { type Contact, contactText } from '../contact/contact.ts';

/** Per process: the same unknown contact has the same hash within a log, and nobody can find out which contact it is. */
const KEY = randomBytes(32);

type Rejection = {
  contact: Contact;
  userId: string | undefined;
  code: ErrorCode;
  from: Parameters<typeof originOf>[0];
};

/**
 * Logs a rejected log-in, for detecting attacks: where from, whose account, why. No password, and of an unknown account no
 * contact either: people type passwords there. What a limit refuses is an event of that limit.
 */
export async function recordRejection(
  { db, clock, log }: { db: Db; clock: Clock; log: Pick<Log, 'warn'> },
  { contact, userId, code, from }: Rejection,
): Promise<void> {
  if (code === 'too-many-requests' || code === 'second-factor-needed') return;
  const detail = { reason: reasonOf(code, userId), ...(!userId && { contact: hashOf(contact) }) };
  const at = clock.now();
  await quietly(
    log,
    recordSecurityEvent(db, { at, kind: 'log-in-refused', userId: userId ?? null, from: originOf(from), detail }),
  );
}

/** A second step that was refused: at a log-in, or where a session asks for it again. */
export async function recordRefusedFactor(
  { db, clock, log }: { db: Db; clock: Clock; log: Pick<Log, 'warn'> },
  { userId, factor, from }: { userId: string | null; factor: string; from: Origin },
): Promise<void> {
  const at = clock.now();
  await quietly(log, recordSecurityEvent(db, { at, kind: 'factor-refused', userId, from, detail: { factor } }));
}

/** A refusal stays one where it cannot be logged. */
const quietly = (log: Pick<Log, 'warn'>, recording: Promise<void>) =>
  recording.catch((error: unknown) => log.warn({ err: error }, 'a security event could not be logged'));

const hashOf = (contact: Contact) =>
  `unknown:${createHmac('sha256', KEY).update(contactText(contact)).digest('base64url').slice(0, 16)}`;

function reasonOf(code: ErrorCode, userId: string | undefined): string {
  if (code === 'unauthenticated') return userId ? 'wrong password' : 'unknown account';
  return code === 'forbidden' ? (userId ? 'suspended' : 'not verified') : code;
}
