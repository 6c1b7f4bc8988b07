import { sql } from 'kysely';
import type { Db } from '#platform/db/db.ts';

export type SecretPurpose = 'verify-email' | 'reset-password' | 'change-email' | 'stop-change' | 'undo-change';

/** Whom a link is for: someone with an account, or someone who registers. */
export type SecretOwner = { userId: string; registrationId: null } | { userId: null; registrationId: string };

type NewSecret = {
  secretHash: Buffer;
  purpose: SecretPurpose;
  owner: SecretOwner;
  /** The new address for 'change-email'; the former one, and the former number, for 'undo-change'. */
  email?: string | null;
  phone?: string | null;
  expiresAt: Date;
};

export async function addOneTimeSecret(trx: Db, secret: NewSecret): Promise<void> {
  const { secretHash, purpose, owner, email = null, phone = null, expiresAt } = secret;
  await sql`insert into one_time_secret (secret_hash, purpose, user_id, registration_id, email, phone, expires_at)
    values (${secretHash}, ${purpose}, ${owner.userId}, ${owner.registrationId}, ${email}, ${phone}, ${expiresAt})`.execute(
    trx,
  );
}

/** The newest link of its owner is the only one that works. */
export async function replaceOneTimeSecret(trx: Db, secret: NewSecret): Promise<void> {
  const { purpose, owner } = secret;
  await sql`delete from one_time_secret where purpose = ${purpose}
    and (user_id = ${owner.userId} or registration_id = ${owner.registrationId})`.execute(trx);
  await addOneTimeSecret(trx, secret);
}

const isUsable = (secretHash: Buffer, purposes: readonly SecretPurpose[], now: Date) =>
  sql`secret_hash = ${secretHash} and purpose = any(${purposes}::text[]) and used_at is null and expires_at > ${now}`;

export type UsableSecret = SecretOwner & { email: string | null; phone: string | null; n: number };

/** Null for a secret that is unknown, used, too old or for something else. Its owner is locked before it is used up. */
export async function usableSecret(
  db: Db,
  secretHash: Buffer,
  purposes: readonly SecretPurpose[],
  now: Date,
): Promise<UsableSecret | null> {
  const { rows } =
    await sql<UsableSecret>`select user_id as "userId", registration_id as "registrationId", email, phone, n
    from one_time_secret where ${isUsable(secretHash, purposes, now)}`.execute(db);
  return rows[0] ?? null;
}

/** Of 20 at once, one gets true. */
export async function consumeSecret(
  trx: Db,
  secretHash: Buffer,
  purposes: readonly SecretPurpose[],
  now: Date,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update one_time_secret set used_at = ${now} where ${isUsable(secretHash, purposes, now)}`.execute(trx);
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
export async function endSecrets(trx: Db, userId: string): Promise<void> {
  await sql`delete from one_time_secret where user_id = ${userId} and purpose <> 'undo-change'`.execute(trx);
  await endPins(trx, userId);
}

/** Links that undo later changes than one that was undone. Those that undo earlier ones stay. */
export async function endLaterUndo(trx: Db, userId: string, n: number): Promise<void> {
  await sql`delete from one_time_secret
    where user_id = ${userId} and purpose = 'undo-change' and n > ${n}`.execute(trx);
}

/** Links that nobody can use any more, a month later. */
export async function removeOldSecrets(db: Db, now: Date): Promise<void> {
  await sql`delete from one_time_secret where expires_at < ${now}::timestamptz - interval '30 days'`.execute(db);
}
