import { sql } from 'kysely';
import type { Db } from '#platform/db/db.ts';

export type LinkPurpose = 'verify-email' | 'reset-password' | 'change-email' | 'stop-change' | 'undo-change';

/** Whom a link is for: someone with an account, or someone who registers. */
export type LinkOwner = { userId: string; registrationId: null } | { userId: null; registrationId: string };

type NewLink = {
  tokenHash: Buffer;
  purpose: LinkPurpose;
  owner: LinkOwner;
  /** The new address for 'change-email'; the former one, and the former number, for 'undo-change'. */
  email?: string | null;
  phone?: string | null;
  expiresAt: Date;
};

export async function addLink(trx: Db, link: NewLink): Promise<void> {
  const { tokenHash, purpose, owner, email = null, phone = null, expiresAt } = link;
  await sql`insert into one_time_secret (secret_hash, purpose, user_id, registration_id, email, phone, expires_at)
    values (${tokenHash}, ${purpose}, ${owner.userId}, ${owner.registrationId}, ${email}, ${phone}, ${expiresAt})`.execute(
    trx,
  );
}

/** The newest link of its owner is the only one that works. */
export async function replaceLink(trx: Db, link: NewLink): Promise<void> {
  const { purpose, owner } = link;
  await sql`delete from one_time_secret where purpose = ${purpose}
    and (user_id = ${owner.userId} or registration_id = ${owner.registrationId})`.execute(trx);
  await addLink(trx, link);
}

const isUsable = (tokenHash: Buffer, purposes: readonly LinkPurpose[], now: Date) =>
  sql`secret_hash = ${tokenHash} and purpose = any(${purposes}::text[]) and used_at is null and expires_at > ${now}`;

export type UsableLink = LinkOwner & { email: string | null; phone: string | null; n: number };

/** Null for a link token that is unknown, used, too old or for something else. Its owner is locked before it is used up. */
export async function usableLink(
  db: Db,
  tokenHash: Buffer,
  purposes: readonly LinkPurpose[],
  now: Date,
): Promise<UsableLink | null> {
  const { rows } =
    await sql<UsableLink>`select user_id as "userId", registration_id as "registrationId", email, phone, n
    from one_time_secret where ${isUsable(tokenHash, purposes, now)}`.execute(db);
  return rows[0] ?? null;
}

/** Of 20 at once, one gets true. */
export async function consumeLink(
  trx: Db,
  tokenHash: Buffer,
  purposes: readonly LinkPurpose[],
  now: Date,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update one_time_secret set used_at = ${now} where ${isUsable(tokenHash, purposes, now)}`.execute(trx);
  return numAffectedRows === 1n;
}

/** Changes of contacts that wait, with the links that would have stopped them. */
export async function endPendingChanges(trx: Db, userId: string): Promise<void> {
  await sql`delete from one_time_secret where user_id = ${userId} and purpose in ('change-email', 'stop-change')`.execute(
    trx,
  );
  await endPins(trx, userId);
}

export async function endPins(trx: Db, userId: string): Promise<void> {
  await sql`delete from pin where user_id = ${userId}`.execute(trx);
}

/** Links that lie in the mail box of an address that is the account's no longer. */
export async function endResetLinks(trx: Db, userId: string): Promise<void> {
  await sql`delete from one_time_secret where user_id = ${userId} and purpose = 'reset-password'`.execute(trx);
}

/** Every link and PIN of the account. Those that undo a change outlive a new password: a thief may have chosen it. */
export async function endLinks(trx: Db, userId: string): Promise<void> {
  await sql`delete from one_time_secret where user_id = ${userId} and purpose <> 'undo-change'`.execute(trx);
  await endPins(trx, userId);
}

/** Links that undo later changes than one that was undone. Those that undo earlier ones stay. */
export async function endLaterUndo(trx: Db, userId: string, n: number): Promise<void> {
  await sql`delete from one_time_secret
    where user_id = ${userId} and purpose = 'undo-change' and n > ${n}`.execute(trx);
}

/** Links that expired a month ago. */
export async function removeOldLinks(db: Db, now: Date): Promise<void> {
  await sql`delete from one_time_secret where expires_at < ${now}::timestamptz - interval '30 days'`.execute(db);
}
