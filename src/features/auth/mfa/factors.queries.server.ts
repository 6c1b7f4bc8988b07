import { sql } from 'kysely';
import type { Db } from '#platform/db/db.ts';
import type { Factor } from './mfa.contract.ts';

export type StoredPasskey = {
  id: string;
  userId: string;
  credentialId: string;
  publicKey: Uint8Array<ArrayBuffer>;
  signCount: number;
  transports: string[];
};

export type PasskeyRow = { id: string; name: string; createdAt: Date; lastUsedAt: Date | null };

export async function passkeysOf(db: Db, userId: string): Promise<PasskeyRow[]> {
  const { rows } = await sql<PasskeyRow>`select id, name, created_at as "createdAt", last_used_at as "lastUsedAt"
    from passkey where user_id = ${userId} order by created_at, id`.execute(db);
  return rows;
}

/** For the browser, which offers those that it holds. */
export async function credentialsOf(db: Db, userId: string): Promise<{ id: string; transports: string[] }[]> {
  const { rows } = await sql<{ id: string; transports: string[] }>`select credential_id as id, transports
    from passkey where user_id = ${userId} order by created_at, id`.execute(db);
  return rows;
}

export async function passkeyBy(db: Db, credentialId: string): Promise<StoredPasskey | null> {
  const { rows } = await sql<StoredPasskey>`select id, user_id as "userId", credential_id as "credentialId",
      public_key as "publicKey", sign_count::float8 as "signCount", transports
    from passkey where credential_id = ${credentialId}`.execute(db);
  return rows[0] ?? null;
}

/** False: the passkey is an account's already. */
export async function insertPasskey(trx: Db, passkey: StoredPasskey & { name: string }, now: Date): Promise<boolean> {
  const { id, userId, credentialId, publicKey, signCount, transports, name } = passkey;
  const { numAffectedRows } = await sql`
    insert into passkey (id, user_id, credential_id, public_key, sign_count, transports, name, created_at)
    values (${id}, ${userId}, ${credentialId}, ${publicKey}, ${signCount}, ${transports}::text[], ${name}, ${now})
    on conflict (credential_id) do nothing`.execute(trx);
  return numAffectedRows === 1n;
}

/** False where another use of it came first: a copied answer is worth nothing. Devices that do not count say 0 each time. */
export async function countSignature(db: Db, id: string, signCount: number, now: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`update passkey set sign_count = ${signCount}, last_used_at = ${now}
    where id = ${id} and (sign_count < ${signCount} or (sign_count = 0 and ${signCount} = 0))`.execute(db);
  return numAffectedRows === 1n;
}

export async function deletePasskey(trx: Db, userId: string, id: string | null): Promise<boolean> {
  const { numAffectedRows } = await sql`delete from passkey where id = ${id} and user_id = ${userId}`.execute(trx);
  return numAffectedRows === 1n;
}

/** A seed that has not been confirmed yet is replaced. False: the account has an app already. */
export async function offerSeed(db: Db, userId: string, seed: Uint8Array, now: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`insert into authenticator_app (user_id, seed, created_at)
    values (${userId}, ${seed}, ${now})
    on conflict (user_id) do update set seed = excluded.seed, created_at = excluded.created_at, last_step = 0
    where authenticator_app.confirmed_at is null`.execute(db);
  return numAffectedRows === 1n;
}

/** The seed of the app that is switched on, or of the one that waits for its first code. */
export async function seedOf(db: Db, userId: string, is: 'on' | 'offered'): Promise<Buffer | null> {
  const { rows } = await sql<{ seed: Buffer }>`select seed from authenticator_app
    where user_id = ${userId} and (confirmed_at is not null) = ${is === 'on'}`.execute(db);
  return rows[0]?.seed ?? null;
}

/** Uses the code of a step up: of two that come at once, one gets true. */
export async function takeStep(db: Db, userId: string, step: number): Promise<boolean> {
  const { numAffectedRows } = await sql`update authenticator_app set last_step = ${step}
    where user_id = ${userId} and confirmed_at is not null and last_step < ${step}`.execute(db);
  return numAffectedRows === 1n;
}

/** With the code of a step, which is used up. The seed is the one that the code was compared with. */
export async function switchAppOn(trx: Db, userId: string, { seed, step }: AppStep, now: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`update authenticator_app set confirmed_at = ${now}, last_step = ${step}
    where user_id = ${userId} and confirmed_at is null and seed = ${seed}`.execute(trx);
  return numAffectedRows === 1n;
}
export type AppStep = { seed: Uint8Array; step: number };

export async function deleteApp(trx: Db, userId: string): Promise<boolean> {
  const { numAffectedRows } = await sql`delete from authenticator_app
    where user_id = ${userId} and confirmed_at is not null`.execute(trx);
  return numAffectedRows === 1n;
}

/** Replaces those before. */
export async function replaceCodes(trx: Db, userId: string, hashes: readonly Buffer[]): Promise<void> {
  await sql`delete from recovery_code where user_id = ${userId}`.execute(trx);
  await sql`insert into recovery_code (user_id, code_hash)
    select ${userId}::uuid, unnest(${hashes}::bytea[])`.execute(trx);
}

/** Of two that come at once, one gets true. */
export async function consumeCode(db: Db, userId: string, codeHash: Buffer, now: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`update recovery_code set used_at = ${now}
    where user_id = ${userId} and code_hash = ${codeHash} and used_at is null`.execute(db);
  return numAffectedRows === 1n;
}

/** They are of use only beside a passkey or an app. */
export async function deleteCodes(trx: Db, userId: string): Promise<void> {
  await sql`delete from recovery_code where user_id = ${userId}`.execute(trx);
}

export type FactorState = { passkeys: number; hasApp: boolean; codesLeft: number; isStaff: boolean };

export async function factorState(db: Db, userId: string): Promise<FactorState> {
  const { rows } = await sql<FactorState>`select
      (select count(*) from passkey where user_id = u.id) as passkeys,
      exists (select from authenticator_app where user_id = u.id and confirmed_at is not null) as "hasApp",
      (select count(*) from recovery_code where user_id = u.id and used_at is null) as "codesLeft",
      role <> 'shopper' as "isStaff"
    from app_user u where id = ${userId}`.execute(db);
  return rows[0] ?? { passkeys: 0, hasApp: false, codesLeft: 0, isStaff: false };
}

/** What a log-in may be completed with, the safest first. Empty: the account has no second step. */
export const factorsOf = ({ passkeys, hasApp, codesLeft }: FactorState): Factor[] =>
  passkeys === 0 && !hasApp
    ? []
    : [
        ...(passkeys > 0 ? (['passkey'] as const) : []),
        ...(hasApp ? (['app'] as const) : []),
        ...(codesLeft > 0 ? (['recovery-code'] as const) : []),
      ];

export async function offerChallenge(db: Db, userId: string, challenge: string, expiresAt: Date): Promise<void> {
  await sql`insert into passkey_challenge (user_id, challenge, expires_at) values (${userId}, ${challenge}, ${expiresAt})
    on conflict (user_id) do update set challenge = excluded.challenge, expires_at = excluded.expires_at`.execute(db);
}

/** Each serves once. */
export async function takeChallenge(db: Db, userId: string, now: Date): Promise<string | null> {
  const { rows } = await sql<{ challenge: string; isValid: boolean }>`delete from passkey_challenge
    where user_id = ${userId} returning challenge, expires_at > ${now} as "isValid"`.execute(db);
  return rows[0]?.isValid ? rows[0].challenge : null;
}

/** All second steps of a user who lost their device. */
export async function deleteFactors(trx: Db, userId: string): Promise<void> {
  await sql`delete from passkey where user_id = ${userId}`.execute(trx);
  await sql`delete from authenticator_app where user_id = ${userId}`.execute(trx);
  await deleteCodes(trx, userId);
}
