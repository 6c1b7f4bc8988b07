import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { isFailure } from '#platform/errors.ts';
import { interleave, type Point } from '../../../tests/support/database/interleave.ts';
import { colleague, orderAtStore, packed } from '../../../tests/support/fulfillment.ts';
import { unbalanced } from '../../../tests/support/stock.ts';
import { testApp } from '../../../tests/support/test-app.ts';
import { cancelOrder } from '../orders/orders.contract.ts';
import { changeHandOverRules, getHandOverRules } from './hand-over/hand-over.contract.ts';
import { completeOrder } from './hand-over.server.ts';
import { pickLine, shortLine } from './lines/lines.contract.ts';
import { getStaffOrder } from './queue/queue.contract.ts';
import { acceptOrder, cancelStaffOrder } from './steps/steps.contract.ts';

const app = await testApp();
const { db, call, deps, url } = app;

/** What every write does first with the order. */
const LOCKS = /select from orders where id = \S+ for update/;
const POINTS: Point[] = [
  { when: 'before', statement: LOCKS },
  { when: 'after', statement: LOCKS },
];

const said = (end: PromiseSettledResult<unknown>) =>
  end.status === 'fulfilled' ? 'won' : isFailure(end.reason) ? `${end.reason.status} ${end.reason.message}` : 'bug';

type Placed = Awaited<ReturnType<typeof orderAtStore>> & { other: { id: string; sessionToken: string } };

async function atStore(): Promise<Placed> {
  const order = await orderAtStore(app, { goods: [{ quantity: 3 }, {}] });
  return { ...order, other: await colleague(app, order.storeId, 'manager') };
}

describe.each(POINTS)('two devices at once, the second $when the first has the order', (point) => {
  const race = async (first: () => Promise<unknown>, second: () => Promise<unknown>) => {
    const { work, other } = await interleave(url, point, second, first);
    return [said(work), said(other)].toSorted();
  };

  it('accept: one wins, the other is told who was first', async () => {
    const { id, owner, other } = await atStore();
    const accept = (as: { sessionToken: string }) => call(acceptOrder, { id, readyInMinutes: 20 }, { as });
    expect(
      await race(
        () => accept(owner),
        () => accept(other),
      ),
    ).toEqual([expect.stringMatching(/^409 Order \d{4} was accepted by (Eli W|Kit R)\. at /), 'won']);
    const { history } = await call(getStaffOrder, { id }, { as: owner });
    expect(history.filter(({ status }) => status === 'processing')).toHaveLength(1);
  });

  it('accept while the shopper cancels: one wins', async () => {
    const { id, owner, shopper } = await atStore();
    const [loser, winner] = await race(
      () => call(acceptOrder, { id, readyInMinutes: 20 }, { as: owner }),
      () => call(cancelOrder, { id }, { as: shopper }),
    );
    expect([loser?.slice(0, 3), winner]).toEqual(['409', 'won']);
    expect(await unbalanced(db)).toEqual([]);
  });

  it('pick the same line, and find it short: one wins', async () => {
    const { id, owner, other, listings } = await atStore();
    await call(acceptOrder, { id, readyInMinutes: 20 }, { as: owner });
    const lineId = String(listings[0]);
    expect(
      await race(
        () => call(pickLine, { id, lineId, quantity: 3, from: 0 }, { as: owner }),
        () => call(pickLine, { id, lineId, quantity: 2, from: 0 }, { as: other }),
      ),
    ).toEqual([expect.stringMatching(/^409 Product \d+ was changed by (Eli W|Kit R)\. at /), 'won']);
    expect(
      await race(
        () => call(shortLine, { id, lineId, quantity: 1, from: 3 }, { as: owner }),
        () => call(shortLine, { id, lineId, quantity: 2, from: 3 }, { as: other }),
      ),
    ).toEqual([expect.stringMatching(/^409 Product/), 'won']);
    expect(await unbalanced(db)).toEqual([]);
  });

  it('hand over and cancel: one wins, with one record or none', async () => {
    const order = await atStore();
    const { id, owner, other } = order;
    await packed(app, order);
    const records: string[] = [];
    const handOver = (user: { id: string }) =>
      completeOrder(deps, {
        ...{ orderId: id, actor: user.id, scope: { userId: user.id, storeIds: undefined, driverStoreIds: [] } },
        by: { userId: user.id, sessionId: null, role: 'owner', device: null, name: '', requestId: null, network: '' },
        record: async () => void records.push(user.id),
      });
    const [loser, winner] = await race(
      () => handOver(owner),
      () => call(cancelStaffOrder, { id, kind: 'no-show', reason: 'Nobody came.' }, { as: other }),
    );
    expect([loser?.slice(0, 3), winner]).toEqual(['409', 'won']);
    const { status, paymentStatus } = await call(getStaffOrder, { id }, { as: owner });
    expect([
      ['completed', 'paid'],
      ['canceled', 'voided'],
    ]).toContainEqual([status, paymentStatus]);
    expect(records).toHaveLength(status === 'completed' ? 1 : 0);
    expect(await unbalanced(db)).toEqual([]);
  });

  it('hand over twice: there is one record', async () => {
    const order = await atStore();
    const { id, owner, other } = order;
    await packed(app, order);
    const records: string[] = [];
    const handOver = (user: { id: string }) =>
      completeOrder(deps, {
        ...{ orderId: id, actor: user.id, scope: { userId: user.id, storeIds: undefined, driverStoreIds: [] } },
        by: { userId: user.id, sessionId: null, role: 'owner', device: null, name: '', requestId: null, network: '' },
        record: async () => void records.push(user.id),
      });
    const ends = await race(
      () => handOver(owner),
      () => handOver(other),
    );
    expect(ends[0]).toMatch(/^409 (Someone else is handing|Order \d{4} was handed over by)/);
    expect(ends[1]).toBe('won');
    expect(records).toHaveLength(1);
  });
});

describe.each([
  { when: 'before', statement: /left join handover_rule/ },
  { when: 'after', statement: /left join handover_rule/ },
] satisfies Point[])('two who change the rules of hand-overs, the second $when the first has read them', (point) => {
  it('both hold, and each is logged with what the other left', async () => {
    const { storeId, owner, other } = await atStore();
    const id = String(storeId);
    await interleave(
      url,
      point,
      () => call(changeHandOverRules, { id, demandsForm: true }, { as: owner }),
      () => call(changeHandOverRules, { id, demandsPin: true }, { as: other }),
    );
    expect(await call(getHandOverRules, { id }, { as: owner })).toMatchObject({ demandsForm: true, demandsPin: true });
    const { rows } = await sql<{ changes: object }>`select changes from audit_entry
      where action = 'handover-rules' and store_id = ${storeId}`.execute(db);
    expect(rows.map(({ changes }) => Object.keys(changes)).toSorted()).toEqual([['demandsForm'], ['demandsPin']]);
  });
});

/** An acceptance that looks first and writes then, without the lock. */
it('lets two accept where nobody locks: the race is real', async () => {
  const { id, owner, other } = await atStore();
  const naive = async (user: { id: string }) => {
    const { rows } = await sql<{ status: string }>`select status as status from orders where id = ${id}`.execute(db);
    if (rows[0]?.status !== 'new-order') throw new Error('taken');
    await sql`insert into order_history (order_id, status, at, actor) values (${id}, 'processing', now(), ${user.id})`.execute(
      db,
    );
  };
  const point = { when: 'after', statement: /select status as status/ } as const;
  const { work, other: second } = await interleave(
    url,
    point,
    () => naive(other),
    () => naive(owner),
  );
  expect([work.status, second.status]).toEqual(['fulfilled', 'fulfilled']);
  await sql`delete from order_history where order_id = ${id} and status = 'processing'`.execute(db);
});
