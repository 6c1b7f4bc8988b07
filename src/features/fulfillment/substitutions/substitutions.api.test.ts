import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { startJobs } from '#app/api.ts';
import { setOrderStatus } from '#features/back-office';
import { listNotifications } from '#features/notifications';
import { getOrder, setOrderWish } from '#features/orders';
import { messagesInOutbox } from '#platform/jobs/outbox.ts';
import { pickAll } from '../../../../tests/support/fulfillment.ts';
import { type GivenUser, given } from '../../../../tests/support/given.ts';
import type { TestJobs } from '../../../../tests/support/jobs.ts';
import { askAbout, type ShortOrder, shortOrder as shortOrderOf } from '../../../../tests/support/market/short-order.ts';
import { stockFigures } from '../../../../tests/support/stock.ts';
import { testApp } from '../../../../tests/support/test-app.ts';
import { auditShop } from '../../audit/audit.server.ts';
import { shortLine } from '../lines/lines.contract.ts';
import { getStaffOrder } from '../queue/queue.contract.ts';
import { markReady } from '../steps/steps.contract.ts';
import { endDueSubstitutions } from './end-substitution.server.ts';
import {
  answerSubstitution,
  followWish,
  listOrderSubstitutions,
  listStaffSubstitutions,
  listSubstitutes,
  withdrawSubstitution,
} from './substitutions.contract.ts';

const app = await testApp();
const { db, call, deps, clock } = app;
const jobs = deps.jobs as TestJobs;
await startJobs(deps);

const MINUTE = 60_000;
const refusal = (work: Promise<unknown>): Promise<{ code?: string; message?: string; fields?: object } | null> =>
  work.then(
    () => null,
    (error) => error,
  );
const broken = async () =>
  Object.entries(await auditShop(deps, { now: clock.now() })).filter(([, count]) => count !== 0);
const messagesOf = async (user: GivenUser) =>
  (await call(listNotifications, {}, { as: user })).items.map(({ message }) => message);
const withdrawn = async () => void (await jobs.drain({ isLate: true }));

const shortOrder = (world?: Parameters<typeof shortOrderOf>[1]) => shortOrderOf(app, world);
const ask = (order: ShortOrder, units?: number) => askAbout(app, order, units);
const totalOf = async ({ id, shopper }: ShortOrder) =>
  (await call(getOrder, { id }, { as: shopper })).charge.totalAmount;

describe('products that may take the place of a line', () => {
  it('are the three nearest of the store: of its kind, not dearer, in stock, and within 30 g', async () => {
    const order = await shortOrder();
    const { id, lineId, shelf, like, as } = order;
    await like(2301);
    await like(2250, { deposit_cents: 11 });
    await like(2250, { dried_equivalent_mg: 15_001 });
    const soldOut = await like(2250);
    await given.stock(db, soldOut, 1);
    await given.listing(db, { price_cents: 2250 });
    const { wish, substitutes } = await call(listSubstitutes, { id, lineId, units: 2 }, as);
    expect(wish).toBe('ask');
    expect(substitutes.map(({ product }) => product.id)).toEqual(shelf.slice(0, 3).map(String));
    expect(substitutes[0]).toMatchObject({ available: 5, product: { price: 2200 } });
  });

  it('are of staff of that store alone', async () => {
    const { id, lineId } = await shortOrder();
    const foreign = await given.user(db, { role: 'partner', storeIds: [await given.store(db)] });
    for (const work of [
      (): Promise<unknown> => call(listSubstitutes, { id, lineId, units: 1 }, { as: foreign }),
      () => call(listStaffSubstitutions, { id }, { as: foreign }),
      () => call(followWish, { id, lineId, units: 1, productId: '1' }, { as: foreign }),
    ])
      expect(await refusal(work())).toMatchObject({ code: 'not-found', message: 'There is no such order.' });
    const { owner } = await shortOrder();
    expect(await refusal(call(listSubstitutes, { id, lineId: '1', units: 1 }, { as: owner }))).toMatchObject({
      code: 'not-found',
    });
  });
});

describe('a shopper who is asked', () => {
  it('is told with a time, and the substitute waits for them on the shelf', async () => {
    const order = await shortOrder({ others: 1 });
    const [one] = await ask(order);
    expect(one).toMatchObject({
      state: 'waiting',
      units: 2,
      saved: 200,
      product: { price: 2200 },
      answerBy: new Date(clock.now().getTime() + 6 * MINUTE).toISOString(),
    });
    expect(await stockFigures(db, order.shelf[0] ?? 0)).toEqual({ onHand: 5, reserved: 2, quantity: 3 });
    expect((await messagesOf(order.shopper))[0]).toMatch(
      new RegExp(
        `^Order ${order.refNum}: a product is out of stock. Please answer by \\d+:\\d\\d [ap]\\.?m\\.? whether`,
        'i',
      ),
    );
    expect(await call(listOrderSubstitutions, { id: order.id }, { as: order.shopper })).toEqual([one]);
    expect(await refusal(call(markReady, { id: order.id }, order.as))).toMatchObject({ code: 'conflict' });
    expect(await broken()).toEqual([]);
  });

  it('takes it: it is charged at its own price, never more than was authorized', async () => {
    const order = await shortOrder({ others: 1 });
    const before = await totalOf(order);
    const [one] = await ask(order);
    const answer = { id: one?.id ?? '', isApproved: true };
    await call(answerSubstitution, answer, { as: order.shopper });
    expect((await call(answerSubstitution, answer, { as: order.shopper }))[0]?.state).toBe('approved');
    // Two units at a dollar less, with 13 % HST.
    expect(await totalOf(order)).toBe(before - 226);
    const { items } = await call(getOrder, { id: order.id }, { as: order.shopper });
    expect(items.map(({ outcome, toHandOver, replaces }) => [outcome, toHandOver, replaces])).toEqual([
      ['swapped', 0, null],
      ['open', 1, null],
      ['open', 2, order.lineId],
    ]);
    expect(await stockFigures(db, Number(order.lineId))).toMatchObject({ reserved: 0 });
    await pickAll(app, order);
    await call(markReady, { id: order.id }, order.as);
    const done = await call(
      setOrderStatus,
      { id: order.id, status: 'completed', idChecked: true },
      { as: order.owner },
    );
    expect(done.paymentStatus).toBe('paid');
    const { rows } = await sql<{ captured: number }>`
      select capture_cents captured from payment_attempt where order_id = ${order.id}`.execute(db);
    expect(rows).toEqual([{ captured: before - 226 }]);
    expect(await stockFigures(db, order.shelf[0] ?? 0)).toEqual({ onHand: 3, reserved: 0, quantity: 3 });
    await withdrawn();
    const mails = (await messagesInOutbox(db)).filter(
      ({ subject }) => subject === `Order ${order.refNum} is completed`,
    );
    expect(mails[0]?.text).toMatch(/0 of 2 × .*\$0\.00/);
    expect(mails[0]?.text).toMatch(/2 × .* \(swapped\).*\$44\.00/);
    expect(mails[0]?.text).toMatch(/Released.*\$2\.26/);
    expect(await broken()).toEqual([]);
  });

  it('leaves it out: the line is not charged, and the substitute is for sale again', async () => {
    const order = await shortOrder({ others: 1, quantity: 3 });
    const [one] = await ask(order, 2);
    await call(answerSubstitution, { id: one?.id ?? '', isApproved: false }, { as: order.shopper });
    const { lines } = await call(getStaffOrder, { id: order.id }, order.as);
    expect(lines[0]).toMatchObject({ outcome: 'short', toHandOver: 1, picked: 1 });
    expect(await stockFigures(db, order.shelf[0] ?? 0)).toMatchObject({ reserved: 0, quantity: 5 });
    expect(await broken()).toEqual([]);
    expect(await refusal(ask(order))).toMatchObject({ code: 'conflict' });
  });

  it('is silent for six minutes: that is a no, and a cancel where nothing else is left', async () => {
    const [order, last] = [await shortOrder({ others: 1 }), await shortOrder()];
    await ask(order);
    await ask(last);
    clock.advance(6 * MINUTE - 1_000);
    await endDueSubstitutions(deps);
    expect((await call(listOrderSubstitutions, { id: order.id }, { as: order.shopper }))[0]?.state).toBe('waiting');
    clock.advance(1_000);
    await endDueSubstitutions(deps);
    await endDueSubstitutions(deps);
    const [ended] = await call(listOrderSubstitutions, { id: order.id }, { as: order.shopper });
    expect(ended).toMatchObject({ state: 'expired' });
    expect((await messagesOf(order.shopper))[0]).toContain('we had no answer in time');
    const canceled = await call(getOrder, { id: last.id }, { as: last.shopper });
    expect(canceled.status).toBe('canceled');
    expect(canceled.history.at(-1)?.reason).toBe('The store has none of the products left that you ordered.');
    expect(await stockFigures(db, last.shelf[0] ?? 0)).toMatchObject({ reserved: 0 });
    await withdrawn();
    expect(await broken()).toEqual([]);
    expect(
      await refusal(call(answerSubstitution, { id: ended?.id ?? '', isApproved: true }, { as: order.shopper })),
    ).toMatchObject({ code: 'conflict', message: expect.stringContaining('It is too late to answer') });
  });

  it('is asked once for a line, about what fits, and by their own account alone', async () => {
    const order = await shortOrder({ others: 1 });
    const { id, lineId, as, shopper } = order;
    expect(await refusal(call(followWish, { id, lineId, units: 2 }, as))).toMatchObject({
      fields: { productId: 'Please choose a product to offer.' },
    });
    expect(await refusal(call(followWish, { id, lineId, units: 3, productId: '1' }, as))).toMatchObject({
      fields: { units: 'Only 2 were ordered.' },
    });
    expect(
      await refusal(call(followWish, { id, lineId, units: 2, productId: String(order.shelf[3]) }, as)),
    ).toMatchObject({ code: 'conflict', message: expect.stringContaining('Please choose again') });
    const [one] = await ask(order);
    expect(
      await refusal(call(followWish, { id, lineId, units: 1, productId: String(order.shelf[1]) }, as)),
    ).toMatchObject({
      code: 'conflict',
      message: 'The shopper is asked about this product already.',
    });
    const stranger = await given.user(db);
    const answer = { id: one?.id ?? '', isApproved: true };
    for (const user of [stranger, order.owner])
      expect(await refusal(call(answerSubstitution, answer, { as: user }))).toMatchObject({ code: 'not-found' });
    expect(await refusal(call(listOrderSubstitutions, { id }, { as: stranger }))).toMatchObject({ code: 'not-found' });
    expect(await refusal(call(setOrderWish, { id, lineId, wish: 'refund' }, { as: shopper }))).toMatchObject({
      code: 'conflict',
    });
  });
});

describe('a store that waits no longer', () => {
  it('refunds the line at once; the shopper is told, and can no longer answer', async () => {
    const order = await shortOrder({ others: 1 });
    const [one] = await ask(order);
    const which = { id: order.id, substitutionId: one?.id ?? '' };
    expect((await call(withdrawSubstitution, which, order.as))[0]?.state).toBe('withdrawn');
    expect((await call(withdrawSubstitution, which, order.as))[0]?.state).toBe('withdrawn');
    expect((await messagesOf(order.shopper))[0]).toContain('It is not charged.');
    expect(
      await refusal(call(answerSubstitution, { id: which.substitutionId, isApproved: true }, { as: order.shopper })),
    ).toMatchObject({ code: 'conflict' });
    expect(await refusal(call(withdrawSubstitution, { ...which, substitutionId: order.id }, order.as))).toMatchObject({
      code: 'not-found',
    });
    expect(await broken()).toEqual([]);
  });

  it('decides the line otherwise: the substitute is for sale again', async () => {
    const order = await shortOrder({ others: 1 });
    await ask(order);
    await call(shortLine, { id: order.id, lineId: order.lineId, quantity: 0, from: 2 }, order.as);
    expect(await broken()).toEqual([]);
    await endDueSubstitutions(deps);
    expect((await call(listStaffSubstitutions, { id: order.id }, order.as))[0]?.state).toBe('withdrawn');
    expect(await stockFigures(db, order.shelf[0] ?? 0)).toMatchObject({ reserved: 0 });
    expect(await broken()).toEqual([]);
  });

  it('cancels the order: the substitute is for sale again', async () => {
    const order = await shortOrder({ others: 1 });
    await ask(order);
    await call(setOrderStatus, { id: order.id, status: 'canceled' }, order.as);
    expect(await broken()).toEqual([]);
    await endDueSubstitutions(deps);
    expect(await stockFigures(db, order.shelf[0] ?? 0)).toMatchObject({ reserved: 0 });
    await withdrawn();
    expect(await broken()).toEqual([]);
  });
});

describe('a shopper who need not be asked', () => {
  it('gets the nearest product at once, and is told', async () => {
    const order = await shortOrder({ wish: 'nearest', others: 1 });
    const [one] = await call(followWish, { id: order.id, lineId: order.lineId, units: 1, isSoldOut: true }, order.as);
    expect(one).toMatchObject({ state: 'approved', product: { id: String(order.shelf[0]) } });
    expect((await messagesOf(order.shopper))[0]).toContain('Another one replaces it.');
    expect(await stockFigures(db, Number(order.lineId))).toEqual({ onHand: 1, reserved: 1, quantity: 0 });
    expect(await broken()).toEqual([]);
  });

  it('gets the money back at once, and is told; nothing left is a canceled order', async () => {
    const [order, last] = [await shortOrder({ wish: 'refund', others: 1 }), await shortOrder({ wish: 'refund' })];
    for (const { id, lineId, as } of [order, last]) await call(followWish, { id, lineId, units: 2 }, as);
    const { items } = await call(getOrder, { id: order.id }, { as: order.shopper });
    expect(items[0]).toMatchObject({ outcome: 'out-of-stock', toHandOver: 0 });
    expect((await messagesOf(order.shopper))[0]).toContain('It is not charged.');
    expect((await call(getOrder, { id: last.id }, { as: last.shopper })).status).toBe('canceled');
    await withdrawn();
    expect(await broken()).toEqual([]);
  });
});

describe('the wish of a line of an order', () => {
  it('is that of the cart, and can be changed until the store has packed it', async () => {
    const order = await shortOrder({ others: 1 });
    const { id, lineId, shopper } = order;
    expect((await call(setOrderWish, { id, lineId, wish: 'nearest' }, { as: shopper })).items[0]?.wish).toBe('nearest');
    await pickAll(app, order);
    expect(await refusal(call(setOrderWish, { id, lineId, wish: 'ask' }, { as: shopper }))).toMatchObject({
      code: 'conflict',
      message: 'The store has packed this product already.',
    });
    for (const [who, line] of [
      [await given.user(db), lineId],
      [shopper, '1'],
    ] as const)
      expect(await refusal(call(setOrderWish, { id, lineId: line, wish: 'ask' }, { as: who }))).toMatchObject({
        code: 'not-found',
      });
    expect(await refusal(call(setOrderWish, { id, lineId, wish: 'free' as 'ask' }, { as: shopper }))).toMatchObject({
      fields: { wish: 'Please choose one of the listed wishes.' },
    });
  });
});
