import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { auditShop } from '#features/audit/server';
import { addCartItem, type Cart, getCart, mergeGuestCart, removeCartItem, setCartItem } from '#features/cart';
import { submitCart, updateCart, verifyCart } from '#features/checkout';
import { cancelOrder, listOrders } from '#features/orders';
import { isFailure } from '#platform/errors.ts';
import { savedCard, stockOf } from '../support/checkout.ts';
import { type GivenUser, given } from '../support/given.ts';
import { testApp } from '../support/test-app.ts';

const RUNS = process.env.FAULTS === 'long' ? 500 : 8;
const COMMANDS = 60;
const SEED = Number(process.env.MODEL_SEED) || Date.now() % 2 ** 31;

// Each of its shoppers places a day's orders many times over.
const app = await testApp({ config: { ordersPerDay: 100_000 } });
const { db, call } = app;

/** Four products at two stores: what a unit counts of the 30 g, its deposit, its first price. */
const PRODUCTS = [
  { store: 0, mg: 3_500, deposit: 0n, price: 1000n },
  { store: 0, mg: 0, deposit: 25n, price: 999n },
  { store: 1, mg: 10_000, deposit: 10n, price: 1350n },
  { store: 1, mg: 1, deposit: 0n, price: 2501n },
] as const;
const FIRST_STOCK = 8;
const MOST_MG = 30_000;

// ── The model: what a shop is, without a database, in whole cents of big integers.

type Placed = { isCanceled: boolean; lines: Map<number, number>; total: bigint };
type Shopper = { lines: Map<number, number>; isSelected: [boolean, boolean]; orders: Placed[]; merged: Set<string> };
type Model = { stock: number[]; prices: bigint[]; shoppers: [Shopper, Shopper] };

const newShopper = (): Shopper => ({ lines: new Map(), isSelected: [true, true], orders: [], merged: new Set() });
const newModel = (): Model => ({
  stock: PRODUCTS.map(() => FIRST_STOCK),
  prices: PRODUCTS.map(({ price }) => price),
  shoppers: [newShopper(), newShopper()],
});

const linesAt = ({ lines }: Shopper, store: number) =>
  [...lines].filter(([product]) => PRODUCTS[product]?.store === store);
const chosenStores = (shopper: Shopper) =>
  [0, 1].filter((store) => shopper.isSelected[store] && linesAt(shopper, store).length > 0);

function totalOf(model: Model, lines: readonly (readonly [number, number])[]): bigint {
  let [subTotal, deposit] = [0n, 0n];
  for (const [product, units] of lines) {
    subTotal += (model.prices[product] ?? 0n) * BigInt(units);
    deposit += (PRODUCTS[product]?.deposit ?? 0n) * BigInt(units);
  }
  return subTotal + (subTotal * 13n + 50n) / 100n + deposit; // HST of Ontario, half up
}

/** 422 where a rule is broken, else null; stock is looked at by a submit alone. */
function refusalOf(shopper: Shopper): number | null {
  const stores = chosenStores(shopper);
  if (stores.length === 0) return 422;
  const isTooMuch = (store: number) =>
    linesAt(shopper, store).reduce((mg, [product, units]) => mg + (PRODUCTS[product]?.mg ?? 0) * units, 0) > MOST_MG;
  return stores.some(isTooMuch) ? 422 : null;
}

const isShort = (model: Model, shopper: Shopper) =>
  chosenStores(shopper).some((store) =>
    linesAt(shopper, store).some(([product, units]) => units > (model.stock[product] ?? 0)),
  );

// ── The real one, and what both do.

type Real = { users: GivenUser[]; cards: string[]; listings: number[]; stores: string[]; ids: [string[], string[]] };

const statusOf = (work: Promise<unknown>): Promise<number> =>
  work.then(
    () => 200,
    (error: unknown) => (isFailure(error) ? error.status : 500),
  );
const idOf = (real: Real, product: number) => String(real.listings[product]);

function expectCart(model: Model, shopper: Shopper, real: Real, cart: Cart): void {
  const seen = cart.orders.flatMap(({ items }) =>
    items.map(({ product, quantity, subTotal, available }) => [product.id, quantity, subTotal, available] as const),
  );
  const wanted = [...shopper.lines].map(([product, units]) => {
    const subTotal = Number((model.prices[product] ?? 0n) * BigInt(units));
    return [idOf(real, product), units, subTotal, units <= (model.stock[product] ?? 0)] as const;
  });
  const byId = (a: readonly unknown[], b: readonly unknown[]) => Number(a[0]) - Number(b[0]);
  expect(seen.sort(byId)).toEqual(wanted.sort(byId));
}

class Step implements fc.AsyncCommand<Model, Real> {
  readonly name: string;
  readonly who: 0 | 1;
  readonly act: (model: Model, real: Real, shopper: Shopper, user: GivenUser) => Promise<void>;
  constructor(name: string, who: 0 | 1, act: Step['act']) {
    this.name = name;
    this.who = who;
    this.act = act;
  }
  check = () => true;
  toString = () => `${this.who}:${this.name}`;
  async run(model: Model, real: Real): Promise<void> {
    const [shopper, user] = [model.shoppers[this.who], real.users[this.who] as GivenUser];
    app.clock.advance(1000);
    await this.act(model, real, shopper, user);
    expectCart(model, shopper, real, await call(getCart, {}, { as: user }));
  }
}

async function choose(real: Real, who: number, shopper: Shopper): Promise<void> {
  const wishes = [0, 1].map((store) => ({
    storeId: real.stores[store] ?? '',
    isSelected: shopper.isSelected[store],
    paymentCardId: real.cards[who],
  }));
  await call(updateCart, wishes, { as: real.users[who] });
}

const who = fc.constantFrom(0 as const, 1 as const);
const product = fc.nat({ max: PRODUCTS.length - 1 });
const units = fc.integer({ min: 1, max: 6 });

const add = fc.tuple(who, product, units).map(
  ([w, p, n]) =>
    new Step(`add ${n} of ${p}`, w, async (model, real, { lines }, user) => {
      const sum = (lines.get(p) ?? 0) + n;
      const isThere = sum <= (model.stock[p] ?? 0);
      const work = call(addCartItem, { productId: idOf(real, p), quantity: n }, { as: user });
      expect(await statusOf(work)).toBe(isThere ? 200 : 409);
      if (isThere) lines.set(p, sum);
    }),
);

const others = [
  fc.tuple(who, product, units).map(
    ([w, p, n]) =>
      new Step(`set ${p} to ${n}`, w, async (model, real, { lines }, user) => {
        const expected = !lines.has(p) ? 404 : n <= (model.stock[p] ?? 0) ? 200 : 409;
        const work = call(setCartItem, { productId: idOf(real, p), props: { quantity: n } }, { as: user });
        expect(await statusOf(work)).toBe(expected);
        if (expected === 200) lines.set(p, n);
      }),
  ),
  fc.tuple(who, product).map(
    ([w, p]) =>
      new Step(`remove ${p}`, w, async (_model, real, { lines }, user) => {
        expect(await statusOf(call(removeCartItem, { productId: idOf(real, p) }, { as: user }))).toBe(200);
        lines.delete(p);
      }),
  ),
  fc.tuple(who, product, units, fc.constantFrom('a', 'b', 'c')).map(
    ([w, p, n, cartId]) =>
      new Step(`offload ${n} of ${p} as ${cartId}`, w, async (_model, real, { lines, merged }, user) => {
        const items = [{ id: idOf(real, p), quantity: n }];
        expect(await statusOf(call(mergeGuestCart, { items, cartId }, { as: user }))).toBe(200);
        if (!merged.has(cartId)) lines.set(p, (lines.get(p) ?? 0) + n);
        merged.add(cartId);
      }),
  ),
  fc.tuple(who, fc.constantFrom(0 as const, 1 as const), fc.boolean()).map(
    ([w, store, isSelected]) =>
      new Step(`${isSelected ? 'select' : 'leave'} store ${store}`, w, async (_model, real, shopper) => {
        shopper.isSelected[store] = isSelected;
        await choose(real, w, shopper);
      }),
  ),
  who.map(
    (w) =>
      new Step('verify', w, async (model, real, shopper, user) => {
        await choose(real, w, shopper);
        const refusal = refusalOf(shopper) ?? (isShort(model, shopper) ? 409 : null);
        if (refusal) return expect(await statusOf(call(verifyCart, {}, { as: user }))).toBe(refusal);
        const { summary } = await call(verifyCart, {}, { as: user });
        const total = chosenStores(shopper).reduce((sum, store) => sum + totalOf(model, linesAt(shopper, store)), 0n);
        expect(BigInt(summary.totalAmount)).toBe(total);
      }),
  ),
  fc.tuple(product, fc.nat({ max: 12 })).map(
    ([p, n]) =>
      new Step(`restock ${p} to ${n}`, 0, async (model, real) => {
        await given.stock(db, real.listings[p], n);
        model.stock[p] = n;
      }),
  ),
  fc.tuple(product, fc.integer({ min: 1, max: 9999 })).map(
    ([p, cents]) =>
      new Step(`price ${p} at ${cents}`, 0, async (model, real) => {
        await sql`update listing set price_cents = ${cents} where id = ${real.listings[p]}`.execute(db);
        model.prices[p] = BigInt(cents);
      }),
  ),
];

const submit = who.map(
  (w) =>
    new Step('submit', w, async (model, real, shopper, user) => {
      await choose(real, w, shopper);
      const refusal = refusalOf(shopper) ?? (isShort(model, shopper) ? 409 : null);
      if (refusal) return expect(await statusOf(call(submitCart, {}, { as: user }))).toBe(refusal);
      const { orders } = await call(submitCart, {}, { as: user });
      const stores = chosenStores(shopper);
      expect(orders).toHaveLength(stores.length);
      for (const store of stores) {
        const lines = linesAt(shopper, store);
        const order = orders.find((one) => one.store.id === real.stores[store]);
        expect(BigInt(order?.totalAmount ?? -1)).toBe(totalOf(model, lines));
        shopper.orders.push({ isCanceled: false, lines: new Map(lines), total: totalOf(model, lines) });
        real.ids[w].push(order?.id ?? '');
        for (const [p, n] of lines) {
          model.stock[p] = (model.stock[p] ?? 0) - n;
          shopper.lines.delete(p);
        }
        shopper.isSelected[store] = true;
      }
    }),
);

const cancel = fc.tuple(who, fc.nat({ max: 2 })).map(
  ([w, index]) =>
    new Step(`cancel order ${index}`, w, async (model, real, shopper, user) => {
      const order = shopper.orders[index];
      const id = real.ids[w][index] ?? '01a1fbda-0000-7000-8000-000000000000';
      const expected = !order ? 404 : order.isCanceled ? 409 : 200;
      expect(await statusOf(call(cancelOrder, { id }, { as: user }))).toBe(expected);
      if (!order || expected !== 200) return;
      order.isCanceled = true;
      for (const [p, n] of order.lines) model.stock[p] = (model.stock[p] ?? 0) + n;
    }),
);

/** Weighted, so that orders are placed and canceled. */
const steps = [...others, add, add, add, submit, submit, submit, cancel, cancel];

async function openShop(): Promise<Real> {
  const stores = [await given.store(db), await given.store(db)];
  const listings: number[] = [];
  for (const { store, mg, deposit, price } of PRODUCTS) {
    const system_product_id = await given.systemProduct(db, {
      dried_equivalent_mg: mg,
      deposit_cents: Number(deposit),
    });
    const offer = { store_id: stores[store], price_cents: Number(price), quantity: FIRST_STOCK };
    listings.push(await given.listing(db, { ...offer, system_product_id }));
  }
  const users = [await given.user(db), await given.user(db)];
  const cards = [];
  for (const user of users) cards.push(await savedCard(app, user));
  return { users, cards, listings, stores: stores.map(String), ids: [[], []] };
}

it(`the shop does what the model does, whatever two shoppers do (seed ${SEED})`, { timeout: 60 * 60_000 }, async () => {
  const property = fc.asyncProperty(fc.commands(steps, { maxCommands: COMMANDS, size: 'max' }), async (commands) => {
    const [model, real] = [newModel(), await openShop()];
    await fc.asyncModelRun(() => ({ model, real }), commands);
    expect(await Promise.all(real.listings.map((id) => stockOf(app, id)))).toEqual(model.stock);
    for (const [index, user] of real.users.entries()) {
      const { items } = await call(listOrders, { count: 100 }, { as: user });
      const seen = items
        .map(({ totalAmount, status }) => [BigInt(totalAmount), status === 'canceled'] as const)
        .reverse();
      const wanted = model.shoppers[index as 0 | 1].orders.map(({ total, isCanceled }) => [total, isCanceled] as const);
      expect(seen).toHaveLength(wanted.length);
      expect(seen).toEqual(expect.arrayContaining(wanted.map((one) => [...one])));
    }
  });
  await fc.assert(property, { numRuns: RUNS, seed: SEED, endOnFailure: RUNS < 10 });
  const audit = await auditShop(app.deps, { now: app.clock.now() });
  expect(Object.entries(audit).filter(([, broken]) => broken !== 0)).toEqual([]);
});
