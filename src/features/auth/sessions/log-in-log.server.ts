import { createHmac, randomBytes } from 'node:crypto';
import type { ErrorCode } from '#platform/errors.ts';
import { networkOf } from '#platform/http/network.ts';
import type { Log } from '#platform/log.ts';
import { type Contact, contactText } from '../contact/contact.ts';

/** Of this process: the same unknown contact is the same within a log, and nobody can find out which one it is. */
const KEY = randomBytes(32);

/** A rejected log-in, for detecting attacks: network, account, reason. No contact, no password. */
export function logRejection(
  log: Log,
  contact: Contact,
  { ip, userId, code }: { ip: string; userId: string | undefined; code: ErrorCode },
): void {
  const unknown = createHmac('sha256', KEY).update(contactText(contact)).digest('base64url').slice(0, 16);
  log.info(
    { network: networkOf(ip), account: userId ?? `unknown:${unknown}`, reason: reasonOf(code, userId) },
    'log-in refused',
  );
}

function reasonOf(code: ErrorCode, userId: string | undefined): string {
  if (code === 'unauthenticated') return userId ? 'wrong password' : 'unknown account';
  if (code === 'forbidden') return 'not verified';
  return code === 'too-many-requests' ? 'too many tries' : code;
}
