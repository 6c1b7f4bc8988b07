import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Cart } from '#features/cart';
import { type Product, TAX_CLASSES } from '#features/catalog';
import type { Zone } from '#features/stores';
import { cartOf } from '../../cart/cart.ts';
import { checkoutOf } from './checkout.ts';
import { firstBrokenRule } from './checkout-rules.ts';
import type { Levy } from './tax.ts';

type Thing = {
  price: number;
  sale: number | null;
  /** In 1/100 of a percent; null: no group. */
  discount: number | null;
  isGroupOn: boolean;
  depositCents: number;
  cannabisMg: number;
  quantity: number;
  /** Index of its tax class. */
  kind: number;
};
type Shop = {
  things: Thing[];
  isSelected: boolean;
  isDelivery: boolean;
  zones: { min: number; fee: number }[];
  /** In 1/10,000 of a percent, by tax class. */
  levies: number[][];
};

const thing: fc.Arbitrary<Thing> = fc
  .record({
    price: fc.integer({ min: 2, max: 1_000_000 }),
    sale: fc.option(fc.integer({ min: 1, max: 1_000_000 })),
    discount: fc.option(fc.integer({ min: 1, max: 9_999 })),
    isGroupOn: fc.boolean(),
    depositCents: fc.integer({ min: 0, max: 1000 }),
    cannabisMg: fc.integer({ min: 0, max: 40_000 }),
    quantity: fc.integer({ min: 1, max: 999 }),
    kind: fc.nat(TAX_CLASSES.length - 1),
  })
  .map((one) => ({ ...one, sale: one.sale !== null && one.sale < one.price ? one.sale : null }));
const shop: fc.Arbitrary<Shop> = fc.record({
  things: fc.array(thing, { minLength: 1, maxLength: 8 }),
  isSelected: fc.boolean(),
  isDelivery: fc.boolean(),
  zones: fc.array(fc.record({ min: fc.nat(2_000_000), fee: fc.nat(3_000) }), { maxLength: 4 }),
  levies: fc.array(fc.array(fc.integer({ min: 0, max: 150_000 }), { maxLength: 2 }), {
    minLength: TAX_CLASSES.length,
    maxLength: TAX_CLASSES.length,
  }),
});

const AROUND = [
  [
    [-80, 43],
    [-79, 43],
    [-79, 44],
    [-80, 44],
    [-80, 43],
  ],
];
const HOME = {
  address: '100 King St W',
  postalCode: null,
  city: 'Toronto',
  province: 'ON',
  coordinates: [-79.38, 43.65] as [number, number],
  withinDeliveryZone: false,
};

function built(shops: readonly Shop[]) {
  const lines = new Map();
  let next = 1;
  const cart = cartOf(
    shops.map((one, index) => ({
      storeId: index,
      store: { id: String(index), displayAs: `Store ${index}`, deliveryInformation: { hasDelivery: true } } as never,
      isSelected: one.isSelected,
      isStoreActive: true,
      deliveryType: one.isDelivery ? ('delivery' as const) : ('pickup' as const),
      deliveryLocation: one.isDelivery ? HOME : null,
      orderNote: '',
      paymentCardId: null,
      lines: one.things.map((item) => {
        const id = String(next++);
        lines.set(id, {
          depositCents: item.depositCents,
          cannabisMg: item.cannabisMg,
          taxClass: TAX_CLASSES[item.kind],
          levies: leviesOf(one.levies[item.kind] ?? []),
        });
        return {
          listingId: Number(id),
          product: productOf(id, item),
          quantity: item.quantity,
          priceThen: null,
          wish: 'ask' as const,
        };
      }),
    })),
  );
  const stores = new Map(
    shops.map((one, index) => [
      String(index),
      {
        storeId: index,
        province: 'ON',
        isSaleTime: true,
        paused: null,
        zones: one.zones.map(({ min, fee }): Zone => ({ name: 'Z', minSpendCents: min, feeCents: fee, area: AROUND })),
      },
    ]),
  );
  return { cart, known: { lines, stores, cards: new Map(), hasName: true } };
}

const leviesOf = (percents: readonly number[]) =>
  percents.map((percent, n): Levy => ({ levy: `L${n}`, percent: percent / 10_000, position: n, isInNextBase: false }));

const productOf = (id: string, { price, sale, discount, isGroupOn, cannabisMg }: Thing) =>
  ({
    id,
    price,
    priceSale: sale,
    quantity: 999,
    cannabisWeight: cannabisMg / 1000,
    discountGroup: discount === null ? null : { enabled: isGroupOn, discountPercentage: discount / 100 },
  }) as Product;

/** An independent computation in big integers, from api.md alone. */
function model(one: Shop) {
  let subTotal = 0n;
  let deposit = 0n;
  let mg = 0n;
  let items = 0n;
  const byKind = new Map<number, bigint>();
  for (const { price, sale, discount, isGroupOn, depositCents, cannabisMg, quantity, kind } of one.things) {
    let unit = BigInt(price);
    if (sale !== null) unit = BigInt(sale);
    else if (discount !== null && isGroupOn) {
      unit = (BigInt(price) * BigInt(10_000 - discount) * 2n + 10_000n) / 20_000n;
      if (unit === 0n) unit = 1n;
    }
    subTotal += unit * BigInt(quantity);
    byKind.set(kind, (byKind.get(kind) ?? 0n) + unit * BigInt(quantity));
    deposit += BigInt(depositCents) * BigInt(quantity);
    mg += BigInt(cannabisMg) * BigInt(quantity);
    items += BigInt(quantity);
  }
  const fees = one.zones.filter(({ min }) => BigInt(min) <= subTotal).map(({ fee }) => BigInt(fee));
  fees.sort((a, b) => Number(a - b));
  const fee = one.isDelivery ? (fees[0] ?? 0n) : 0n;
  const tax = taxModel(byKind, fee, one.levies);
  return { subTotal, deposit, mg, items, fee, tax, total: subTotal + deposit + fee + tax };
}

/** Splits the fee by sub-total, leftover cents to the largest fractions; rounds each levy once, half up. */
function taxModel(byKind: ReadonlyMap<number, bigint>, fee: bigint, levies: readonly (readonly number[])[]): bigint {
  const kinds = [...byKind].sort(([a], [b]) => a - b);
  const total = kinds.reduce((all, [, cents]) => all + cents, 0n);
  const taxable = kinds.map(([kind, cents]) => ({
    kind,
    cents: cents + (fee * cents) / total,
    rest: (fee * cents) % total,
  }));
  const cents = fee - kinds.reduce((all, [, part]) => all + (fee * part) / total, 0n);
  for (const part of taxable.toSorted((a, b) => Number(b.rest - a.rest)).slice(0, Number(cents))) part.cents += 1n;
  const exact = new Map<string, bigint>();
  for (const { kind, cents } of taxable)
    for (const [n, percent] of (levies[kind] ?? []).entries())
      exact.set(`${n}:${percent}`, (exact.get(`${n}:${percent}`) ?? 0n) + cents * BigInt(percent));
  return [...exact.values()].reduce((tax, levy) => tax + (levy * 2n + 1_000_000n) / 2_000_000n, 0n);
}

describe('the totals of a checkout', () => {
  it('are those of an independent model in big integers, for any cart', () => {
    fc.assert(
      fc.property(fc.array(shop, { minLength: 1, maxLength: 4 }), (shops) => {
        const { cart, known } = built(shops);
        const { summary, facts } = checkoutOf(cart, known);
        const expected = shops.filter(({ isSelected }) => isSelected).map(model);
        expect(
          summary.orders.map((order, index) => ({
            subTotal: BigInt(order.subTotal),
            deposit: BigInt(order.depositFee),
            mg: BigInt(facts[index]?.cannabisMg ?? -1),
            items: BigInt(order.totalItems),
            fee: BigInt(order.deliveryFee),
            tax: BigInt(order.tax),
            total: BigInt(order.totalAmount),
          })),
        ).toEqual(expected);
        const sumOf = (pick: (one: ReturnType<typeof model>) => bigint) =>
          Number(expected.reduce((total, one) => total + pick(one), 0n));
        expect(summary.summary).toEqual({
          subTotal: sumOf(({ subTotal }) => subTotal),
          tax: sumOf(({ tax }) => tax),
          deliveryFee: sumOf(({ fee }) => fee),
          depositFee: sumOf(({ deposit }) => deposit),
          totalAmount: sumOf(({ total }) => total),
          totalItems: sumOf(({ items }) => items),
        });
        expect(cart.summary.subTotal).toBe(Number(shops.map(model).reduce((total, one) => total + one.subTotal, 0n)));
      }),
      { numRuns: 1500 },
    );
  });

  it('weigh 30 g to the milligram: 300 times 0.1 g pass, a milligram more does not', () => {
    const bag = { price: 100, sale: null, discount: null, isGroupOn: false, depositCents: 0, kind: 0 };
    const weigh = (things: [mg: number, quantity: number][]) => {
      const { cart, known } = built([
        {
          things: things.map(([cannabisMg, quantity]) => ({ ...bag, cannabisMg, quantity })),
          isSelected: true,
          isDelivery: false,
          zones: [],
          levies: [],
        },
      ]);
      const [facts] = checkoutOf(cart, known).facts;
      return { shown: cart.orders[0]?.totalCannabisWeight, broken: firstBrokenRule([withCard(facts)]) };
    };
    expect(weigh([[100, 300]])).toEqual({ shown: 30, broken: null });
    expect(
      weigh([
        [100, 300],
        [1, 1],
      ]),
    ).toMatchObject({ shown: 30.001, broken: { rule: 'cannabis' } });
    expect(
      weigh([
        [3_500, 8],
        [2_000, 1],
      ]),
    ).toEqual({ shown: 30, broken: null });
    expect(
      weigh([
        [623, 48],
        [97, 1],
      ]),
    ).toMatchObject({ shown: 30.001, broken: { rule: 'cannabis' } });
  });

  it('send no order out of the store’s province, even within a zone', () => {
    const { cart, known } = built([
      { things: [], isSelected: true, isDelivery: true, zones: [{ min: 0, fee: 100 }], levies: [] },
    ]);
    const away = (province: string): Cart => ({
      ...cart,
      orders: cart.orders.map((order) => ({ ...order, deliveryLocation: { ...HOME, province } })),
    });
    expect(checkoutOf(away('ON'), known).facts[0]?.isWithinZone).toBe(true);
    expect(checkoutOf(away('QC'), known).facts[0]?.isWithinZone).toBe(false);
  });
});

const withCard = (facts: ReturnType<typeof checkoutOf>['facts'][number] | undefined) => ({
  ...(facts as NonNullable<typeof facts>),
  cardKind: 'visa',
  acceptablePayment: ['visa'],
});
