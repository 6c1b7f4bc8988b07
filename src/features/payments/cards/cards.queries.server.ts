import { sql } from 'kysely';
import type { Db, Trx } from '#platform/db/db.ts';
import type { CardKind } from '../payments.contract.ts';

export type SavedCard = {
  id: string;
  vaultKey: string;
  kind: CardKind;
  last4: string;
  /** MMYY */
  expiry: string;
  displayName: string;
  isDefault: boolean;
};

export type NewCard = Omit<SavedCard, 'isDefault'>;

const columns = sql`id, vault_key "vaultKey", kind, last4, expiry, display_name "displayName", is_default "isDefault"`;

export async function cardsOfUser(db: Db, userId: string): Promise<SavedCard[]> {
  const { rows } = await sql<SavedCard>`
    select ${columns} from saved_card where user_id = ${userId} order by created_at, id`.execute(db);
  return rows;
}

/** Without ids of other users. */
export async function ownCards(db: Db, userId: string, ids: readonly string[]): Promise<SavedCard[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<SavedCard>`
    select ${columns} from saved_card where user_id = ${userId} and id = any(${ids}::uuid[])`.execute(db);
  return rows;
}

export async function countCards(db: Db, userId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) n from saved_card where user_id = ${userId}`.execute(db);
  return rows[0]?.n ?? 0;
}

/** Locks the user, so that concurrent cards cannot exceed the limit. False: the account is gone. */
export async function lockUser(trx: Trx, userId: string): Promise<boolean> {
  const { rows } = await sql`select from app_user where id = ${userId} for no key update`.execute(trx);
  return rows.length > 0;
}

/** The first card of a shopper is the default one. Needs the user's lock. */
export async function insertCard(trx: Trx, userId: string, card: NewCard, now: Date): Promise<SavedCard> {
  const { rows } = await sql<SavedCard>`
    insert into saved_card (id, user_id, vault_key, kind, last4, expiry, display_name, created_at, is_default)
    values (${card.id}, ${userId}, ${card.vaultKey}, ${card.kind}, ${card.last4}, ${card.expiry},
      ${card.displayName}, ${now}, not exists (select from saved_card where user_id = ${userId}))
    returning ${columns}`.execute(trx);
  return rows[0] as SavedCard;
}

/** False: no such card. Needs the user's lock. */
export async function setDefaultCard(trx: Trx, userId: string, id: string): Promise<boolean> {
  // Unset first: a unique index is checked row by row.
  await sql`update saved_card set is_default = false where user_id = ${userId} and is_default and id <> ${id}`.execute(
    trx,
  );
  const { numAffectedRows } = await sql`
    update saved_card set is_default = true where user_id = ${userId} and id = ${id}`.execute(trx);
  return numAffectedRows === 1n;
}

/** Makes the newest card the default if there is none. Needs the user's lock. */
export async function promoteNewestCard(trx: Trx, userId: string): Promise<void> {
  await sql`
    update saved_card set is_default = true
    where id = (select id from saved_card where user_id = ${userId} order by created_at desc, id desc limit 1)
      and not exists (select from saved_card where user_id = ${userId} and is_default)`.execute(trx);
}

/** Returns the deleted card's vault key; null: no such card. */
export async function deleteCard(trx: Trx, userId: string, id: string): Promise<string | null> {
  const { rows } = await sql<{ vault_key: string }>`
    delete from saved_card where id = ${id} and user_id = ${userId} returning vault_key`.execute(trx);
  return rows[0]?.vault_key ?? null;
}
