import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { afterAll, expect, inject, it } from 'vitest';
import { type Db, openDatabase } from '#platform/db/db.ts';
import { silentLog } from '#platform/log.ts';
import { databaseUrl, onServer } from '../support/global-setup.ts';
import { stockFigures, unbalanced } from '../support/stock.ts';

const FOLDER = new URL('../../db/migrations/', import.meta.url);
const MIGRATION = '0046_stock_movements.sql';

const server = inject('postgres');
const name = `${server.template}_${randomBytes(4).toString('hex')}`;
await onServer(server.url, (client) => client.query(`create database ${name}`));
const { db, close } = openDatabase(databaseUrl(server.url, name), { log: silentLog });
afterAll(async () => {
  await close();
  await onServer(server.url, (client) => client.query(`drop database ${name} with (force)`));
});

const apply = (file: string) =>
  db.transaction().execute((trx) => sql.raw(readFileSync(new URL(file, FOLDER), 'utf8')).execute(trx));

/** A shop of before, with an order in each status. */
async function oldShop(old: Db): Promise<void> {
  await sql
    .raw(`
    insert into brand (name, display_name) values ('b', 'B');
    insert into category (name, display_name) values ('c', 'C');
    insert into store (licence_number, licence_holder, name, display_name, address, city, province, latitude, longitude, time_zone)
      values ('S-1', 'H', 's', 'S', '1 King', 'Toronto', 'ON', 43.6, -79.4, 'America/Toronto');
    insert into system_product (import_key, name, display_name, brand_id, category_id, dried_equivalent_mg)
      select 'p' || n, 'p' || n, 'P', 1, 1, 0 from generate_series(1, 3) n;
    insert into listing (store_id, system_product_id, price_cents, quantity)
      select s.id, p.id, 100, case p.import_key when 'p1' then 4 else 0 end from store s, system_product p order by p.id;
    insert into orders (id, store_id, status, payment_status, delivery_type, order_note, card_kind, card_last4, total_items,
        sub_total_cents, tax_cents, tax_lines, delivery_fee_cents, deposit_cents, total_cents, cannabis_mg, placed_at)
      select gen_random_uuid(), s.id, o.status, o.paid, 'pickup', '', 'visa', '4242', 2, 200, 0, '[]', 0, 0, 200, 0, now()
      from store s, (values ('on-hold', 'pending'), ('new-order', 'authorized'), ('processing', 'authorized'),
        ('ready-pickup', 'authorized'), ('canceled', 'voided'), ('completed', 'paid')) o (status, paid);
    insert into order_line (order_id, listing_id, system_product_id, product, quantity, unit_price_cents, deposit_cents, cannabis_mg)
      select o.id, l.id, l.system_product_id, '{"displayName": "P"}', 2, 100, 0, 0 from orders o
      join listing l on l.store_id = o.store_id join system_product p on p.id = l.system_product_id and p.import_key in ('p1', 'p2');
  `)
    .execute(old);
}

it('carries stock over: on hand is what can be bought and what open orders have, each figure with its movements', async () => {
  const files = readdirSync(FOLDER)
    .filter((file) => file.endsWith('.sql'))
    .sort();
  for (const file of files.filter((one) => one < MIGRATION)) await apply(file);
  await oldShop(db);
  for (const file of files.filter((one) => one >= MIGRATION)) await apply(file);
  const { rows } = await sql<{ id: number }>`select id from listing order by system_product_id`.execute(db);
  expect(await Promise.all(rows.map(({ id }) => stockFigures(db, id)))).toEqual([
    { onHand: 12, reserved: 8, quantity: 4 },
    { onHand: 8, reserved: 8, quantity: 0 },
    { onHand: 0, reserved: 0, quantity: 0 },
  ]);
  expect(await unbalanced(db)).toEqual([]);
  const { rows: available } = await sql<{ is: boolean }>`
    select is_available as is from listing order by system_product_id`.execute(db);
  expect(available.map(({ is }) => is)).toEqual([true, false, false]);
});
