import { randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { afterAll, expect, inject, it } from 'vitest';
import { type Db, openDatabase } from '#platform/db/db.ts';
import { silentLog } from '#platform/log.ts';
import { databaseUrl, onServer } from '../support/global-setup.ts';

const FOLDER = new URL('../../db/migrations/', import.meta.url);
const MIGRATION = '0055_tax_classes.sql';

const server = inject('postgres').url;
const name = `wicket_test_tax_${randomBytes(4).toString('hex')}`;
await onServer(server, (client) => client.query(`create database ${name}`));
const { db, close } = openDatabase(databaseUrl(server, name), { log: silentLog, max: 2 });
afterAll(async () => {
  await close();
  await onServer(server, (client) => client.query(`drop database ${name} with (force)`));
});

const apply = async (to: Db, file: string) =>
  void (await sql.raw(await readFile(new URL(file, FOLDER), 'utf8')).execute(to));

const product = (key: string, displayName: string, category: string, subcategory: string | null) => sql`
  insert into system_product (import_key, brand_id, category_id, subcategory_id, name, display_name, dried_equivalent_mg)
  values (${key}, 1, (select id from category where name = ${category}),
    (select id from category where name = ${subcategory}), ${key}, ${displayName}, 0)`;

it('classes for the products that are there, rates for each class, also those that an operator added', async () => {
  const files = (await readdir(FOLDER)).filter((file) => file.endsWith('.sql') && file < MIGRATION).sort();
  for (const file of files) await apply(db, file);
  await sql`insert into brand (name, display_name) values ('b', 'B')`.execute(db);
  await sql`insert into category (name, display_name) values ('flower', 'Flower'), ('vapes', 'Vapes'),
    ('accessories', 'Accessories'), ('vaporizers', 'Vaporizers'), ('grinders', 'Grinders'), ('cartridges', 'Cartridges')`.execute(
    db,
  );
  await product('a-flower', 'Flower', 'flower', null).execute(db);
  await product('b-cartridge', 'Cartridge', 'vapes', 'cartridges').execute(db);
  await product('c-vapes', 'Pen', 'vapes', null).execute(db);
  await product('d-vaporizer', 'Two-Way', 'accessories', 'vaporizers').execute(db);
  await product('e-dry', 'Dry Herb Vaporizer', 'accessories', 'vaporizers').execute(db);
  await product('f-grinder', 'Grinder', 'accessories', 'grinders').execute(db);
  await product('g-lighter', 'Lighter', 'accessories', null).execute(db);
  await sql`insert into tax_rate (province, levy, percent, valid_from) values ('ON', 'HST', 12, '2027-01-01')`.execute(
    db,
  );

  await apply(db, MIGRATION);

  const { rows: products } = await sql<{ tax_class: string }>`
    select tax_class from system_product order by import_key`.execute(db);
  expect(products.map(({ tax_class }) => tax_class)).toEqual([
    'cannabis',
    'vape-cartridge',
    'vape-cartridge',
    'vaporizer',
    'dry-herb-vaporizer',
    'accessory',
    'accessory',
  ]);
  const { rows: rates } = await sql`
    select tax_class, percent from levy_rate where province = 'ON' and valid_from = '2027-01-01' order by tax_class`.execute(
    db,
  );
  expect(rates).toEqual(
    ['accessory', 'cannabis', 'dry-herb-vaporizer', 'vape-cartridge', 'vaporizer'].map((tax_class) => ({
      tax_class,
      percent: 12,
    })),
  );
  // What a process of the version before reads, as long as it runs.
  const { rows: before } =
    await sql`select levy, percent from tax_rate where province = 'BC' order by position`.execute(db);
  expect(before).toEqual([
    { levy: 'GST', percent: 5 },
    { levy: 'PST', percent: 7 },
  ]);
});
