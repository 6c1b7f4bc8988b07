import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { getProduct, listProducts } from '#features/explore';
import { type Db, inTransaction } from '#platform/db/db.ts';
import { given } from '../../../../tests/support/given.ts';
import { testApp } from '../../../../tests/support/test-app.ts';
import { listingColumns, systemProductJoin } from '../catalog.queries.server.ts';
import type { ListingRow } from '../rows.server.ts';
import { toProducts } from './products.server.ts';

const { db, call } = await testApp();

type Table = 'system_product' | 'brand' | 'category' | 'subcategory';
const changes: [of: string, table: Table, change: ReturnType<typeof sql>, shown: object][] = [
  ['A name', 'system_product', sql`display_name = 'Renamed'`, { displayName: 'Renamed' }],
  ['A description', 'system_product', sql`description = 'New words'`, { description: 'New words' }],
  ['A picture', 'system_product', sql`image_url = '/new.jpg'`, { imageUrl: '/new.jpg' }],
  ['A potency', 'system_product', sql`potency_unit = '%', thc_min = 11, thc_max = 13`, { thc: 12 }],
  ['A dried equivalent', 'system_product', sql`dried_equivalent_mg = 4200`, { cannabisWeight: 4.2 }],
  ['What reviewers say', 'system_product', sql`review_count = 2, review_sum = 9`, { reviewCount: 2, reviewRate: 4.5 }],
  ['A brand', 'brand', sql`display_name = 'New Brand'`, { brand: { displayName: 'New Brand' } }],
  ["A brand's key", 'brand', sql`name = 'new-brand'`, { brand: { name: 'new-brand' } }],
  ["A brand's description", 'brand', sql`description = 'New'`, { brand: { description: 'New' } }],
  ["A brand's picture", 'brand', sql`image_url = '/brand.jpg'`, { brand: { imageUrl: '/brand.jpg' } }],
  ['A category', 'category', sql`display_name = 'New Shelf'`, { categoryLabel: 'New Shelf' }],
  ["A category's key", 'category', sql`name = 'new-shelf'`, { category: 'new-shelf' }],
  ['A subcategory', 'subcategory', sql`display_name = 'New Box'`, { subcategoryLabel: 'New Box' }],
];

it.each(changes)('%s that changed is shown with the next answer.', async (_of, table, change, shown) => {
  const brand = await given.brand(db);
  const category = await given.category(db);
  const subcategory = await given.category(db, { parent_id: category });
  const product = { brand_id: brand, category_id: category, subcategory_id: subcategory };
  const system_product = await given.systemProduct(db, product);
  const store = await given.store(db);
  const listing = await given.listing(db, { system_product_id: system_product, store_id: store });
  const answers = async () => [
    await call(getProduct, { id: String(listing) }),
    ...(await call(listProducts, { storeId: String(store) })).items,
  ];

  for (const before of await answers()) expect(before).not.toMatchObject(shown);
  const ids = { system_product, brand, category, subcategory };
  const name = table === 'subcategory' ? 'category' : table;
  await sql`update ${sql.table(name)} set ${change} where id = ${ids[table]}`.execute(db);
  const after = await answers();
  expect(after).toHaveLength(2);
  for (const product of after) expect(product).toMatchObject(shown);
});

it('The number of stores that list a product follows them at once.', async () => {
  const system_product_id = await given.systemProduct(db);
  const listing = await given.listing(db, { system_product_id });
  const storeCount = async () => (await call(getProduct, { id: String(listing) })).storeCount;
  expect(await storeCount()).toBe(1);
  const second = await given.listing(db, { system_product_id });
  expect(await storeCount()).toBe(2);
  await sql`update listing set is_active = false where id = ${second}`.execute(db);
  expect(await storeCount()).toBe(1);
});

it('does not cache reads of a transaction that rolled back', async () => {
  const system_product_id = await given.systemProduct(db);
  const listing = await given.listing(db, { system_product_id });
  const describe = (by: Db, words: string) =>
    sql`update system_product set description = ${words} where id = ${system_product_id}`.execute(by);
  const descriptionIn = async (by: Db) => {
    const { rows } = await sql<ListingRow>`select ${listingColumns(new Date())}
      from listing l join store s on s.id = l.store_id ${systemProductJoin} where l.id = ${listing}`.execute(by);
    return (await toProducts(by, rows))[0]?.description;
  };

  const undone = inTransaction(db, async (trx) => {
    await describe(trx, 'Undone');
    expect(await descriptionIn(trx)).toBe('Undone');
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  await describe(db, 'Kept');
  expect(await descriptionIn(db)).toBe('Kept');
});
