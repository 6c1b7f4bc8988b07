import { randomBytes, randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { Buyer, Pick } from './buyer.ts';

const CHOOSE = `insert into cart_store (user_id, store_id, is_selected, payment_card_id) values ($1, $2, true, $3)
  on conflict (user_id, store_id) do update set payment_card_id = excluded.payment_card_id`;
const ORDER = `insert into orders (id, user_id, store_id, status, payment_status, delivery_type, order_note, card_kind,
    card_last4, total_items, sub_total_cents, tax_cents, tax_lines, delivery_fee_cents, deposit_cents, total_cents,
    cannabis_mg, placed_at)
  values ($1, $2, $3, 'on-hold', 'pending', 'pickup', '', 'visa', '4242', 1, 1000, 130,
    '[{"label": "HST 13%", "amount": 130}]', 0, 0, 1130, 3500, now())`;
const LINES = `insert into order_line (order_id, listing_id, system_product_id, product, quantity, unit_price_cents,
    deposit_cents, cannabis_mg)
  select $1, l.id, l.system_product_id, jsonb_build_object('id', l.id, 'displayName', 'Bench', 'imageUrl', '/x.svg',
    'price', 1000, 'netWeight', '3.5 g', 'brand', '{"id": "1", "name": "b", "displayName": "B", "imageUrl": "", "description": ""}'::jsonb),
    1, 1000, 0, 3500
  from listing l where l.id = any($2::bigint[])`;
const HISTORY = `insert into order_history (order_id, status, at, reason, actor) values ($1, $2, now(), 'Bench', 'system')`;
const ATTEMPT = `insert into payment_attempt (id, order_id, state, goal, amount_cents, vault_key, created_at)
  values ($1, $2, 'pending', 'authorized', 1130, $3, now())`;
const KEY = `insert into submit_key (user_id, key, request_hash, order_ids, answer, created_at) values ($1, $2, 'x', $3, '{}', now())`;
const LOCK = 'select id, quantity from listing where id = any($1::bigint[]) order by id for no key update';
const TAKE = 'update listing set reserved = reserved + 1 where id = any($1::bigint[])';
const MOVEMENTS = `insert into stock_movement (listing_id, kind, reserved_change, order_id, at, actor)
  select l.listing_id, 'reserve', 1, l.order_id, now(), 'shopper' from order_line l where l.order_id = any($1::uuid[])`;
const RECORD = `insert into sandbox_vault.record (key, kind, ref, token, amount_cents, is_approved, code)
  values ($1, 'authorize', $2, $3, 1130, true, 'approved')`;
const SETTLE = `update payment_attempt set state = 'approved', auth_ref = $2, settled_at = now() where id = $1`;
const MOVE = `update orders set status = 'new-order', payment_status = 'authorized' where id = $1`;

/**
 * What one checkout writes, as bare SQL through the same driver: no HTTP, no rules, no prices worked out. The same rows
 * of the same tables in the same number of transactions: three for the items, one for the choices, one that places the
 * orders, then for each order the provider's record and what came of it. The mails' jobs are not among them.
 */
export async function bareCheckout(pool: pg.Pool, { userId, cardId, vaultKey }: Buyer, picks: readonly Pick[]) {
  for (const { listingId } of picks) {
    await pool.query({
      name: 'put',
      text: 'select put_in_cart($1, $2, 1, $3, now())',
      values: [userId, listingId, 'add'],
    });
  }
  const storeIds = [...new Set(picks.map(({ storeId }) => storeId))];
  await inTransaction(pool, async (client) => {
    await client.query({ name: 'hold', text: 'select from cart where user_id = $1 for update', values: [userId] });
    for (const storeId of storeIds)
      await client.query({ name: 'choose', text: CHOOSE, values: [userId, storeId, cardId] });
  });
  const orders = storeIds.map((storeId) => ({ id: randomUUID(), attemptId: randomUUID(), storeId }));
  await inTransaction(pool, async (client) => {
    await client.query({ name: 'hold', text: 'select from cart where user_id = $1 for update', values: [userId] });
    for (const { id, attemptId, storeId } of orders) {
      const ids = picks.filter((pick) => pick.storeId === storeId).map(({ listingId }) => listingId);
      await client.query({ name: 'order', text: ORDER, values: [id, userId, storeId] });
      await client.query({ name: 'lines', text: LINES, values: [id, ids] });
      await client.query({ name: 'history', text: HISTORY, values: [id, 'on-hold'] });
      await client.query({ name: 'attempt', text: ATTEMPT, values: [attemptId, id, vaultKey] });
    }
    const key = randomUUID();
    await client.query({ name: 'key', text: KEY, values: [userId, key, orders.map(({ id }) => id)] });
    await client.query({ name: 'empty', text: 'delete from cart_line where user_id = $1', values: [userId] });
    await client.query({ name: 'forget', text: 'delete from cart_store where user_id = $1', values: [userId] });
    const ids = picks.map(({ listingId }) => listingId).sort((a, b) => Number(a) - Number(b));
    await client.query({ name: 'lock', text: LOCK, values: [ids] });
    await client.query({ name: 'take', text: TAKE, values: [ids] });
    await client.query({ name: 'movements', text: MOVEMENTS, values: [orders.map(({ id }) => id)] });
  });
  await Promise.all(
    orders.map(async ({ id, attemptId }) => {
      const ref = randomBytes(12).toString('base64url');
      await pool.query({ name: 'record', text: RECORD, values: [attemptId, ref, vaultKey] });
      await inTransaction(pool, async (client) => {
        await client.query({ name: 'hold order', text: 'select from orders where id = $1 for update', values: [id] });
        await client.query({ name: 'settle', text: SETTLE, values: [attemptId, ref] });
        await client.query({ name: 'move', text: MOVE, values: [id] });
        await client.query({ name: 'history', text: HISTORY, values: [id, 'new-order'] });
      });
    }),
  );
}

async function inTransaction(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<void>): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await work(client);
    await client.query('commit');
  } finally {
    client.release();
  }
}
