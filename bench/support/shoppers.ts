import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type pg from 'pg';

export type Shopper = { userId: string; sessionToken: string };

const MAIL_DOMAIN = '@bench.example';

/** Verified shoppers with a session each, as if they had just logged in. `forgetShoppers` takes them away again. */
export async function addShoppers(db: pg.Client, count: number): Promise<Shopper[]> {
  const shoppers = Array.from({ length: count }, () => ({
    userId: randomUUID(),
    sessionToken: randomBytes(32).toString('base64url'),
  }));
  const userIds = shoppers.map(({ userId }) => userId);
  await db.query(
    `insert into app_user (id, email, verified_at, first_name, last_name, display_name, date_of_birth, password_hash, created_at)
    select id, id || '${MAIL_DOMAIN}', now(), 'Bench', 'Shopper', 'Bench', '1990-01-01', '$argon2id$none', now()
    from unnest($1::uuid[]) id`,
    [userIds],
  );
  await db.query(
    `insert into session (id, secret_hash, user_id, ip, created_at, last_used_at)
    select gen_random_uuid(), decode(hash, 'hex'), user_id, '127.0.0.1', now(), now() from unnest($1::uuid[], $2::text[]) s (user_id, hash)`,
    [userIds, shoppers.map(({ sessionToken }) => createHash('sha256').update(sessionToken).digest('hex'))],
  );
  return shoppers;
}

/** Carts are emptied between rounds, or they would grow and run into the stock. */
export async function emptyCarts(db: pg.Client, shoppers: readonly Shopper[]): Promise<void> {
  await db.query('delete from cart where user_id = any($1::uuid[])', [shoppers.map(({ userId }) => userId)]);
}

export async function forgetShoppers(db: pg.Client): Promise<void> {
  await db.query(`delete from app_user where email like '%${MAIL_DOMAIN}'`);
}
