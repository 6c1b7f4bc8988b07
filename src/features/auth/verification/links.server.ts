import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/db.ts';
import { hashOfSecret, newSecret } from '../sessions/secret.server.ts';
import {
  addOneTimeSecret,
  replaceOneTimeSecret,
  type SecretOwner,
  type SecretPurpose,
} from './one-time-secrets.queries.server.ts';

const HOUR_MS = 3600_000;

/** How long the link of a mail works. */
export const LINK_MS: Readonly<Record<SecretPurpose, number>> = {
  'verify-email': 24 * HOUR_MS,
  'reset-password': HOUR_MS,
  'change-email': 24 * HOUR_MS,
  'stop-change': 24 * HOUR_MS,
  'undo-change': 72 * HOUR_MS,
};

export const linkExpiry = (clock: Clock, purpose: SecretPurpose): Date =>
  new Date(clock.now().getTime() + LINK_MS[purpose]);

export const ofUser = (userId: string): SecretOwner => ({ userId, registrationId: null });
export const ofRegistration = (registrationId: string): SecretOwner => ({ userId: null, registrationId });

type Contacts = { email?: string | null; phone?: string | null };

/** The secret of a new link. One of the same kind that was sent before ends, except for those that stop or undo a change. */
export async function newLink(
  trx: Db,
  clock: Clock,
  purpose: SecretPurpose,
  owner: SecretOwner,
  contacts: Contacts = {},
): Promise<string> {
  const secret = newSecret();
  const expiresAt = linkExpiry(clock, purpose);
  const add = purpose === 'stop-change' || purpose === 'undo-change' ? addOneTimeSecret : replaceOneTimeSecret;
  await add(trx, { secretHash: hashOfSecret(secret), purpose, owner, ...contacts, expiresAt });
  return secret;
}
