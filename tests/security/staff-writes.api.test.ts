import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { operationsOf, startJobs } from '#app/api.ts';
import { claimBrand } from '#features/brand-claims';
import { submitCart } from '#features/checkout';
import { acceptOrder } from '#features/fulfillment';
import type { Order } from '#features/orders';
import { moveOrder } from '#features/orders/server';
import type { Operation } from '#platform/contract/contract.ts';
import { CARD, HOME, readyShopper } from '../support/checkout.ts';
import { signedCheck } from '../support/fulfillment.ts';
import { type GivenUser, given } from '../support/given.ts';
import type { TestJobs } from '../support/jobs.ts';
import { type MatrixWorld, matrixWorld, oneAddress } from '../support/market/matrix-world.ts';
import { testApp } from '../support/test-app.ts';
import { ID_CHECK, MATRIX } from './authorization-matrix.ts';

const app = await testApp({ deps: { geocoder: oneAddress } });
const { db, call, deps } = app;
await startJobs(deps);
const jobs = deps.jobs as TestJobs;
type OrderStatus = Order['status'];

/** Every call by which staff change something: a new one is here by itself, and fails until it leaves an entry. */
const writes = operationsOf(deps)
  .map(({ operation }) => operation)
  .filter(({ right, method }) => right && method !== 'GET');

async function placed(card: string, steps: readonly OrderStatus[], deliveryType: 'pickup' | 'delivery' = 'pickup') {
  const storeId = await given.store(db, { has_delivery: true });
  await given.zone(db, { store_id: storeId });
  const listingId = await given.listing(db, { store_id: storeId, quantity: 5 });
  const choices = { card, deliveryType, ...(deliveryType === 'delivery' && { deliveryLocation: HOME }) };
  const { orders } = await call(submitCart, {}, { as: await readyShopper(app, { listingId, quantity: 2 }, choices) });
  const id = orders[0]?.id ?? '';
  for (const to of steps) await moveOrder(deps, { orderId: id, to, idChecked: true, actor: 'system' }).catch(() => {});
  return { id, storeId, line: { id, lineId: String(listingId) } };
}

const placedOrder = async (card: string, steps: readonly OrderStatus[]) => (await placed(card, steps)).id;

/** Of a store's delivery, and a driver there. */
async function toDeliver(steps: readonly OrderStatus[]) {
  const { id, storeId } = await placed(CARD.visa, steps, 'delivery');
  const { id: driverId } = await given.user(db);
  await given.member(db, driverId, { storeId, role: 'driver' });
  return { id, driverId };
}

/** Handed over, and then the bank declined. */
async function uncollected() {
  const id = await placedOrder(CARD.captureDeclinedLate, ['processing', 'ready-pickup', 'completed']);
  // The devices of the matrix listen nowhere.
  await sql`delete from push_subscription`.execute(db);
  await jobs.drain({ isLate: true });
  return id;
}

async function claimed() {
  const displayName = `Fern Hollow ${Math.random()}`;
  await given.brand(db, { display_name: displayName });
  const contact = { contactInformation: 'Robin', email: 'robin@mail.example', phoneNumber: '416 555 0123' };
  const { id } = await call(claimBrand, { ...contact, brandName: displayName, isListed: 'No', agreed: true });
  return id;
}

/** Where the row of the matrix is let in and then fails for want of something. */
const SCENARIOS: Record<string, (world: MatrixWorld) => Promise<unknown>> = {
  collectOrder: async () => ({ id: await uncollected() }),
  writeOffOrder: async () => ({ id: await uncollected(), reason: 'Never paid.' }),
  refundOrder: async () => ({
    id: await placedOrder(CARD.visa, ['processing', 'ready-pickup', 'completed']),
    reason: 'Damaged.',
  }),
  setReadyTime: async () => ({ id: await placedOrder(CARD.visa, ['processing']), readyInMinutes: 30 }),
  handOver: async () => ({ id: await placedOrder(CARD.visa, ['processing', 'ready-pickup']), ...ID_CHECK }),
  refuseHandOver: async () => ({ id: await placedOrder(CARD.visa, ['processing', 'ready-pickup']), reason: 'no-id' }),
  sendKeptCheck: async ({ callers }) => {
    const { id } = await toDeliver(['processing', 'ready-delivery', 'out-for-delivery']);
    return signedCheck(app, callers.operator as GivenUser, { id, idKind: 'passport' });
  },
  markReady: async ({ callers }) => {
    const { id, line } = await placed(CARD.visa, ['processing']);
    await sql`update order_line set picked = quantity, outcome = 'picked', decided_by = ${callers.owner?.id}
      where order_id = ${id} and listing_id = ${line.lineId}`.execute(db);
    return { id };
  },
  assignDriver: () => toDeliver(['processing']),
  sendOut: () => toDeliver(['processing', 'ready-delivery']),
  returnOrder: async () => ({
    ...(await toDeliver(['processing', 'ready-delivery', 'out-for-delivery'])),
    reason: 'Nobody was home.',
  }),
  undoStep: async () => {
    const { id, storeId } = await placed(CARD.visa, []);
    const owner = await given.user(db, { storeIds: [storeId] });
    await call(acceptOrder, { id, readyInMinutes: 20 }, { as: owner });
    return { id, step: 'processing' };
  },
  pickLine: async () => ({ ...(await placed(CARD.visa, ['processing'])).line, quantity: 1, from: 0 }),
  shortLine: async () => ({ ...(await placed(CARD.visa, ['processing'])).line, quantity: 1, from: 2 }),
  followWish: async () => {
    const { id, line } = await placed(CARD.visa, ['processing']);
    await sql`update order_line set substitution_wish = 'refund' where order_id = ${id}`.execute(db);
    return { ...line, units: 1 };
  },
  withdrawSubstitution: async () => {
    const { id, storeId, line } = await placed(CARD.visa, ['processing']);
    const substitute = await given.listing(db, { store_id: storeId, reserved: 1 });
    const { rows } = await sql<{ id: string }>`
      insert into substitution (id, order_id, listing_id, substitute_id, units, unit_price_cents, is_sold_out, state, asked_at, answer_by)
      values (gen_random_uuid(), ${id}, ${line.lineId}, ${substitute}, 1, 100, false, 'waiting', now(), '2099-01-01')
      returning id`.execute(db);
    return { id, substitutionId: rows[0]?.id };
  },
  refundLines: async () => {
    const { id, line } = await placed(CARD.visa, ['processing', 'ready-pickup', 'completed']);
    const { rows } = await sql<{ version: number }>`select version from orders where id = ${id}`.execute(db);
    const lines = [{ id: line.lineId, quantity: 1, isRestocked: true }];
    return { id, lines, reason: 'Damaged.', version: rows[0]?.version };
  },
  decideOpsBrandClaim: async () => ({ id: await claimed(), status: 'accepted' }),
};

async function entriesOf(userId: string) {
  const { rows } = await sql<{ action: string; requestId: string; network: string; name: string; role: string }>`
    select action, request_id as "requestId", network, actor_name as name, actor_role as role
    from audit_entry where actor_id = ${userId}`.execute(db);
  return rows;
}

describe('a change by staff', () => {
  it('is of one of several kinds', () => {
    expect(writes.length).toBeGreaterThan(14);
  });

  it.each(writes.map((operation) => [operation.name, operation] as [string, Operation]))(
    '%s leaves an entry that says who and from where',
    async (name, operation) => {
      const world = await matrixWorld(app, { areAllShopping: false });
      const isForAll = operation.access === 'operator' || SCENARIOS[name] || name.endsWith('OpsChat');
      const caller = isForAll ? 'operator' : 'partner';
      const as = world.callers[caller];
      const input = (await SCENARIOS[name]?.(world)) ?? MATRIX[name]?.send(world);
      if (name === 'importCatalogue') return;
      await sql`delete from rate_limit`.execute(db);
      // A card that is declined a second time was asked, too.
      await call(operation, input as never, { as }).catch((error: { code: string }) => {
        if (error.code !== 'payment-declined') throw error;
      });
      const [entry, ...others] = await entriesOf(as?.id ?? '');
      expect(others).toEqual([]);
      expect(entry).toMatchObject({
        requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
        network: '127.0.0.0/24',
        role: caller === 'operator' ? 'administrator' : 'owner',
        name: expect.stringMatching(/^alex\d+$/),
      });
    },
  );

  it('importCatalogue leaves one for the import, and one for each listing that it changes', async () => {
    const world = await matrixWorld(app, { areAllShopping: false });
    const as = world.callers.partner;
    const send = MATRIX['importCatalogue: listings']?.send(world);
    const operation = writes.find(({ name }) => name === 'importCatalogue') as Operation;
    await call(operation, send as never, { as });
    await call(operation, send as never, { as });
    expect((await entriesOf(as?.id ?? '')).map(({ action }) => action).toSorted()).toEqual([
      'import',
      'import',
      'listing-changed',
    ]);
  });
});
