import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { CARD, fillCart, HOME } from '../../../../tests/support/checkout.ts';
import { type GivenUser, given } from '../../../../tests/support/given.ts';
import { testApp } from '../../../../tests/support/test-app.ts';
import { getOrder } from '../../orders/orders.contract.ts';
import { submitCart, verifyCart } from '../checkout.contract.ts';

const app = await testApp();
const { db, call } = app;

type Wish = { taxClass?: string; cents?: number; depositCents?: number };

async function shopper(province: string, wishes: readonly Wish[], delivery = false): Promise<GivenUser> {
  const store_id = await given.store(db, { province, has_delivery: delivery });
  if (delivery) await given.zone(db, { store_id, fee_cents: 500 });
  const user = await given.user(db);
  const listings = [];
  for (const { taxClass = 'cannabis', cents = 10_000, depositCents = 0 } of wishes) {
    const product = { tax_class: taxClass, deposit_cents: depositCents, dried_equivalent_mg: 0 };
    const system_product_id = await given.systemProduct(db, product);
    listings.push({ listingId: await given.listing(db, { store_id, system_product_id, price_cents: cents }) });
  }
  const deliveryLocation = { ...HOME, province };
  await fillCart(app, user, listings, {
    card: CARD.visa,
    ...(delivery && { deliveryType: 'delivery', deliveryLocation }),
  });
  return user;
}

const verified = async (user: GivenUser) => (await call(verifyCart, {}, { as: user })).orders[0];
const taxedOn = async (moment: string, user: GivenUser) => {
  app.clock.set(moment);
  const order = await verified(user);
  app.clock.set('2026-11-20T17:00:00Z');
  return [order?.taxLabel, order?.tax];
};

const EVERYTHING = ['cannabis', 'vape-cartridge', 'vaporizer', 'dry-herb-vaporizer', 'accessory'];

describe('the tax on $100 in every province', () => {
  it.each([
    ['ON', EVERYTHING, 'HST 13%', 1300],
    ['NB', EVERYTHING, 'HST 15%', 1500],
    ['NL', EVERYTHING, 'HST 15%', 1500],
    ['PE', EVERYTHING, 'HST 15%', 1500],
    ['NS', EVERYTHING, 'HST 14%', 1400],
    ['QC', EVERYTHING, 'GST 5% + QST 9.975%', 1498],
    ['BC', ['cannabis', 'dry-herb-vaporizer', 'accessory'], 'GST 5% + PST 7%', 1200],
    ['BC', ['vape-cartridge', 'vaporizer'], 'PST 20% + GST 5%', 2600],
    ['SK', ['cannabis', 'vape-cartridge', 'dry-herb-vaporizer', 'accessory'], 'GST 5% + PST 6%', 1100],
    ['SK', ['vaporizer'], 'GST 5% + PST 6% + VPT 20%', 3100],
    ['MB', ['cannabis', 'vape-cartridge'], 'GST 5%', 500],
    ['MB', ['vaporizer', 'dry-herb-vaporizer', 'accessory'], 'GST 5% + RST 7%', 1200],
    ['AB', EVERYTHING, 'GST 5%', 500],
    ['NT', EVERYTHING, 'GST 5%', 500],
    ['NU', EVERYTHING, 'GST 5%', 500],
    ['YT', EVERYTHING, 'GST 5%', 500],
  ])('%s, %j: %s', async (province, classes, taxLabel, tax) => {
    for (const taxClass of classes) {
      const { orders, summary } = await call(verifyCart, {}, { as: await shopper(province, [{ taxClass }]) });
      expect(orders[0]).toMatchObject({ taxLabel, tax });
      expect(summary).toMatchObject({ subTotal: 10_000, tax, totalAmount: 10_000 + tax });
    }
  });
});

describe('the tax of a mixed order', () => {
  it('has each part of the delivery fee taxed as its class; deposits are not taxed', async () => {
    const wishes = [
      { cents: 7000, depositCents: 20 },
      { taxClass: 'accessory', cents: 2000 },
    ];
    expect(await verified(await shopper('MB', wishes, true))).toMatchObject({
      deliveryFee: 500,
      depositFee: 20,
      // 5 % of 95.00; 7 % of 20.00 and 1.11 of the fee
      taxLines: [
        { label: 'GST 5%', amount: 475 },
        { label: 'RST 7%', amount: 148 },
      ],
      tax: 623,
      totalAmount: 9000 + 500 + 20 + 623,
    });
  });

  it('shows every rate of a levy, in the summary, the order and what is written of its lines', async () => {
    const user = await shopper('BC', [{ cents: 3000 }, { taxClass: 'vape-cartridge', cents: 2000 }]);
    const taxLines = [
      { label: 'PST 20%', amount: 400 },
      { label: 'GST 5%', amount: 270 },
      { label: 'PST 7%', amount: 210 },
    ];
    expect(await verified(user)).toMatchObject({ taxLines, taxLabel: 'PST 20% + GST 5% + PST 7%', tax: 880 });
    const { orders } = await call(submitCart, { totalAmount: 5880 }, { as: user });
    expect(orders[0]).toMatchObject({ taxLines, tax: 880, totalAmount: 5880 });
    const { rows } = await sql<{ tax_class: string }>`
      select tax_class from order_line where order_id = ${orders[0]?.id} order by listing_id`.execute(db);
    expect(rows.map(({ tax_class }) => tax_class)).toEqual(['cannabis', 'vape-cartridge']);
  });
});

describe('a rate', () => {
  it('changes on its date, by the store’s own clock', async () => {
    await sql`insert into levy_rate (province, tax_class, levy, percent, valid_from) values
      ('YT', 'cannabis', 'GST', 4, '2026-11-22'), ('YT', 'cannabis', 'GST', 0, '2026-11-23')`.execute(db);
    const user = await shopper('YT', [{}]);
    await sql`update store set time_zone = 'America/Whitehorse' where province = 'YT'`.execute(db);
    expect(await taxedOn('2026-11-22T06:59:59Z', user)).toEqual(['GST 5%', 500]);
    expect(await taxedOn('2026-11-22T07:00:00Z', user)).toEqual(['GST 4%', 400]);
    expect(await taxedOn('2026-11-23T07:00:00Z', user)).toEqual(['', 0]);
  });

  it('of Saskatchewan’s vaporizers was without PST until June 2025', async () => {
    const user = await shopper('SK', [{ taxClass: 'vaporizer' }]);
    await sql`update store set time_zone = 'America/Regina' where province = 'SK'`.execute(db);
    expect(await taxedOn('2021-08-31T18:00:00Z', user)).toEqual(['GST 5% + PST 6%', 1100]);
    expect(await taxedOn('2021-09-01T18:00:00Z', user)).toEqual(['GST 5% + VPT 20%', 2500]);
    expect(await taxedOn('2025-06-01T05:59:59Z', user)).toEqual(['GST 5% + VPT 20%', 2500]);
    expect(await taxedOn('2025-06-01T06:00:00Z', user)).toEqual(['GST 5% + PST 6% + VPT 20%', 3100]);
  });

  it('and a class that change leave the orders alone that were placed before', async () => {
    const user = await shopper('NU', [{ taxClass: 'accessory' }]);
    const { orders } = await call(submitCart, { totalAmount: 10_500 }, { as: user });
    await sql`insert into levy_rate (province, tax_class, levy, percent, valid_from) values
      ('NU', 'accessory', 'PST', 9, '2013-01-01')`.execute(db);
    await sql`update system_product set tax_class = 'cannabis'`.execute(db);
    expect(await call(getOrder, { id: orders[0]?.id as string }, { as: user })).toMatchObject({
      taxLines: [{ label: 'GST 5%', amount: 500 }],
      tax: 500,
      totalAmount: 10_500,
    });
  });
});
