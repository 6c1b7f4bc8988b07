import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { given } from '../../../../tests/support/given.ts';
import { testDatabase } from '../../../../tests/support/postgres.ts';
import { unitPriceOf } from './price.ts';

const { db, drop } = await testDatabase();
afterAll(drop);

it('The unit price is the same in the database and in the program.', async () => {
  const id = await given.listing(db);
  const priced = fc
    .record({
      price: fc.integer({ min: 2, max: 10_000_000 }),
      sale: fc.option(fc.integer({ min: 1, max: 9_999_999 })),
      percent: fc.option(fc.integer({ min: 1, max: 9999 })),
      isEnabled: fc.boolean(),
    })
    .map(({ price, sale, percent, isEnabled }) => ({
      price,
      priceSale: sale === null ? null : 1 + (sale % (price - 1)),
      discountGroup: percent === null ? null : { enabled: isEnabled, discountPercentage: percent / 100 },
    }));
  await fc.assert(
    fc.asyncProperty(priced, async ({ price, priceSale, discountGroup }) => {
      const { rows } = await sql<{ unit_price_cents: number }>`
        update listing set price_cents = ${price}, sale_price_cents = ${priceSale},
          discount_percent = ${discountGroup?.discountPercentage ?? null}, is_discount_enabled = ${discountGroup?.enabled ?? false}
        where id = ${id} returning unit_price_cents`.execute(db);
      expect(rows[0]?.unit_price_cents).toBe(unitPriceOf({ price, priceSale, discountGroup }));
    }),
    { numRuns: 300 },
  );
});
