import type { Db } from '#platform/db/db.ts';
import { lockAccount, type Owner, ownerOfAccount, ownerOfRegistration } from '../passwords/passwords.queries.server.ts';
import { lockRegistrations } from '../registration/registrations.queries.server.ts';
import type { LinkOwner } from './links.queries.server.ts';

/** Whom a link or PIN is for. */
export const ownerOf = (db: Db, { userId, registrationId }: LinkOwner): Promise<Owner | null> =>
  registrationId === null ? ownerOfAccount(db, userId) : ownerOfRegistration(db, registrationId);

/** Before a link or PIN is used up: of all that end it and all that use it, one comes first. */
export async function lockOwnerOf(trx: Db, { userId, registrationId }: LinkOwner): Promise<void> {
  if (registrationId === null) await lockAccount(trx, userId);
  else await lockRegistrations(trx, registrationId);
}
