import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { submitCart } from '#features/checkout';
import { cancelOrder } from '#features/orders';
import { moveOrder } from '#features/orders/server';
import { savedCard } from '../support/checkout.ts';
import { type GivenUser, given } from '../support/given.ts';
import { feed, stockFigures, unbalanced } from '../support/stock.ts';
import { testApp } from '../support/test-app.ts';

const RUNS = process.env.FAULTS === 'long' ? 300 : 8;
const SEED = Number(process.env.MODEL_SEED) || Date.now() % 2 ** 31;
const MINUTE = 60_000;

const app = await testApp();
const { db, call, clock } = app;

/** What a store's shelf is, without a database. */
type Model = {
  onHand: number;
  /** The moment of the latest count that said its moment, or changed something. */
  countedAt: number;
  open: Map<string, number>;
  handedOver: { at: number; units: number }[];
};
type Shop = { model: Model; listing: number; user: GivenUser; card: string };
type Step = (shop: Shop) => Promise<void>;

const reservedOf = ({ open }: Model) => [...open.values()].reduce((sum, units) => sum + units, 0);
const availableOf = (model: Model) => Math.max(0, model.onHand - reservedOf(model));
const pickOrder = ({ open }: Model, n: number) => [...open.keys()][n % Math.max(1, open.size)];

const submit = fc.integer({ min: 1, max: 6 }).map(
  (units): Step =>
    async ({ model, listing, user, card }) => {
      // Straight into the cart: a refusal is the submit's own.
      await sql`with cart as (insert into cart (user_id) values (${user.id}) on conflict do nothing)
    insert into cart_store (user_id, store_id, payment_card_id) select ${user.id}, store_id, ${card}
    from listing where id = ${listing} on conflict do nothing`.execute(db);
      await sql`insert into cart_line (user_id, listing_id, quantity, added_at)
    values (${user.id}, ${listing}, ${units}, ${clock.now()})
    on conflict (user_id, listing_id) do update set quantity = excluded.quantity`.execute(db);
      const submitting = call(submitCart, {}, { as: user });
      if (units > availableOf(model)) {
        await expect(submitting).rejects.toMatchObject({ status: 409 });
        return;
      }
      model.open.set((await submitting).orders[0]?.id ?? '', units);
    },
);

const cancel = fc.nat({ max: 9 }).map(
  (n): Step =>
    async ({ model, user }) => {
      const id = pickOrder(model, n);
      if (id === undefined) return;
      await call(cancelOrder, { id }, { as: user });
      model.open.delete(id);
    },
);

const complete = fc.nat({ max: 9 }).map(
  (n): Step =>
    async ({ model }) => {
      const id = pickOrder(model, n);
      if (id === undefined) return;
      for (const to of ['processing', 'ready-pickup', 'completed'] as const)
        await moveOrder(app.deps, { orderId: id, to, idChecked: true, actor: 'system' });
      const units = model.open.get(id) ?? 0;
      model.open.delete(id);
      model.onHand -= units;
      model.handedOver.push({ at: clock.now().getTime(), units });
    },
);

const count = fc.record({ units: fc.nat({ max: 12 }), age: fc.option(fc.nat({ max: 8 })) }).map(
  ({ units, age }): Step =>
    async ({ model, listing }) => {
      const now = clock.now().getTime();
      const at = now - (age ?? 0) * MINUTE;
      const asOf = age === null ? null : new Date(at).toISOString();
      const { errors } = await feed(app, [{ listingId: listing, quantity: units, asOf }]);
      expect(errors).toHaveLength(age !== null && at < model.countedAt ? 1 : 0);
      if (errors.length) return;
      const since = model.handedOver.filter((one) => one.at > at).reduce((sum, one) => sum + one.units, 0);
      if (age !== null || units - since !== model.onHand) model.countedAt = at;
      model.onHand = units - since;
    },
);

it(`keeps on hand and reserved apart, whatever is counted, ordered, canceled and handed over (seed ${SEED})`, {
  timeout: 60 * MINUTE,
}, async () => {
  const steps = fc.array(fc.oneof(submit, submit, cancel, complete, count, count), { minLength: 4, maxLength: 20 });
  const property = fc.asyncProperty(steps, async (all) => {
    const user = await given.user(db);
    const listing = await given.listing(db, { quantity: 8 });
    const card = await savedCard(app, user);
    const model: Model = { onHand: 8, countedAt: Number.NEGATIVE_INFINITY, open: new Map(), handedOver: [] };
    for (const step of all) {
      clock.advance(MINUTE);
      await step({ model, listing, user, card });
      expect(await stockFigures(db, listing)).toEqual({
        onHand: model.onHand,
        reserved: reservedOf(model),
        quantity: availableOf(model),
      });
    }
    expect(await unbalanced(db)).toEqual([]);
  });
  await fc.assert(property, { numRuns: RUNS, seed: SEED, endOnFailure: RUNS < 10 });
});
