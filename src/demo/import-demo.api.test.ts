import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { login } from '#features/auth';
import { listProducts } from '#features/explore';
import { listReviewsOfStore } from '#features/reviews';
import { silentLog } from '#platform/log.ts';
import { given } from '../../tests/support/given.ts';
import { testDatabase } from '../../tests/support/postgres.ts';
import { testApp } from '../../tests/support/test-app.ts';
import { DEMO_LOGINS, DEMO_PASSWORD } from './demo-logins.ts';
import { importDemo } from './import-demo.server.ts';

const { call, db } = await testApp();
const SMALL = { stores: 12, listings: 1_500, log: silentLog };

describe('the import of the demo catalogue', () => {
  it('happens once, even when two programs start together', async () => {
    const done = await Promise.all([importDemo(db, SMALL), importDemo(db, SMALL)]);
    expect(done.sort()).toEqual([false, true]);
    expect(await importDemo(db, SMALL)).toBe(false);
    const { rows } = await sql`select (select count(*) from store) stores, (select count(*) from listing) listings,
      (select count(*) from system_product) products, (select count(*) from brand) brands`.execute(db);
    expect(rows).toEqual([{ stores: 12, listings: 1_500, products: 600, brands: 90 }]);
  });

  it('keeps counters and copies true', async () => {
    const { rows } = await sql`select
      (select count(*) from listing l join system_product p on p.id = l.system_product_id
        where (l.category_id, l.popularity) <> (p.category_id, p.popularity)) wrong_copies,
      (select count(*) from system_product p where listing_count <> (select count(*) from listing where system_product_id = p.id)) wrong_counts,
      (select count(*) from system_product p where (review_count, review_sum) <>
        (select count(*), coalesce(sum(rate), 0) from product_review where system_product_id = p.id)) wrong_products,
      (select count(*) from store s where (review_count, review_sum) <>
        (select count(*), coalesce(sum(rate), 0) from store_review where store_id = s.id)) wrong_stores,
      (select count(*) from product_review where created_at > now()) from_tomorrow`.execute(db);
    expect(rows).toEqual([{ wrong_copies: 0, wrong_counts: 0, wrong_products: 0, wrong_stores: 0, from_tomorrow: 0 }]);
  });

  it('is what shoppers see', async () => {
    const { items, totalItems } = await call(listProducts, { category: 'flower', loc: '-79.4129,43.6454' });
    expect(totalItems).toBeGreaterThan(10);
    expect(items[0]).toMatchObject({ category: 'flower', cannabisMetaData: { unit: '%' } });
    const { summary, totalItems: reviews } = await call(listReviewsOfStore, { id: items[0]?.storeId as string });
    expect(Object.values(summary).reduce((sum, n) => sum + n, 0)).toBe(reviews);
  });

  it('has four people who can log in, two of them at the nearest store that delivers', async () => {
    for (const { email } of DEMO_LOGINS)
      expect(await call(login, { email, password: DEMO_PASSWORD }), email).toEqual(expect.any(String));
    const { rows } = await sql`select email, role, (select count(*) from user_address where user_id = u.id) addresses
      from app_user u order by email`.execute(db);
    expect(rows).toEqual([
      { email: 'budtender@wicket.example', role: 'partner', addresses: 0 },
      { email: 'operator@wicket.example', role: 'operator', addresses: 0 },
      { email: 'owner@wicket.example', role: 'partner', addresses: 0 },
      { email: 'shopper@wicket.example', role: 'shopper', addresses: 1 },
    ]);
  });

  it('leaves nothing behind when it fails', async () => {
    const other = await testDatabase();
    try {
      await given.store(other.db, { licence_number: 'CRSA9000003' });
      await expect(importDemo(other.db, SMALL)).rejects.toThrow('store_licence_number_key');
      const { rows } =
        await sql`select (select count(*) from store) stores, (select count(*) from system_product) products,
        (select count(*) from app_user) users, (select count(*) from finished_import) finished`.execute(other.db);
      expect(rows).toEqual([{ stores: 1, products: 0, users: 0, finished: 0 }]);
    } finally {
      await other.drop();
    }
  });
});
