import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/db.ts';
import { hashOfToken, newToken } from '../sessions/tokens.server.ts';
import { addLink, type LinkOwner, type LinkPurpose, replaceLink } from './links.queries.server.ts';

const HOUR_MS = 3600_000;

/** How long the link of a mail works. */
export const LINK_MS: Readonly<Record<LinkPurpose, number>> = {
  'verify-email': 24 * HOUR_MS,
  'reset-password': HOUR_MS,
  'change-email': 24 * HOUR_MS,
  'stop-change': 24 * HOUR_MS,
  'undo-change': 72 * HOUR_MS,
};

export const linkExpiry = (clock: Clock, purpose: LinkPurpose): Date =>
  new Date(clock.now().getTime() + LINK_MS[purpose]);

export const ofUser = (userId: string): LinkOwner => ({ userId, registrationId: null });
export const ofRegistration = (registrationId: string): LinkOwner => ({ userId: null, registrationId });

type Contacts = { email?: string | null; phone?: string | null };

/** The token of a new link. One of the same kind that was sent before ends, except for those that stop or undo a change. */
export async function newLink(
  trx: Db,
  clock: Clock,
  purpose: LinkPurpose,
  owner: LinkOwner,
  contacts: Contacts = {},
): Promise<string> {
  const linkToken = newToken();
  const expiresAt = linkExpiry(clock, purpose);
  const add = purpose === 'stop-change' || purpose === 'undo-change' ? addLink : replaceLink;
  await add(trx, { tokenHash: hashOfToken(linkToken), purpose, owner, ...contacts, expiresAt });
  return linkToken;
}
