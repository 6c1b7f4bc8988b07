import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import type { PaymentGateway, ProviderRecord } from '#features/payments/server';
import { atCommandLine } from '#platform/logs/actor.ts';
import { CARD, fillCart } from '../../../../tests/support/checkout.ts';
import { given } from '../../../../tests/support/given.ts';
import { testApp } from '../../../../tests/support/test-app.ts';
import { auditShop } from '../../audit/audit.server.ts';
import { submitCart } from '../../checkout/checkout.contract.ts';
import { moveOrder } from '../lifecycle/move-order.server.ts';
import { cancelOrder } from '../orders.contract.ts';
import { reconcilePayments } from './reconcile-payments.server.ts';

const app = await testApp();
const { db, call } = app;
const HOUR = 3_600_000;

// The sandbox uses the real clock: these tests run around now.
beforeEach(() => app.clock.set(new Date().toISOString()));
const span = () => {
  const now = app.clock.now();
  return {
    from: new Date(now.getTime() - HOUR),
    to: new Date(now.getTime() + HOUR),
    now: new Date(now.getTime() + 2 * HOUR),
  };
};

async function placed(card: string = CARD.visa) {
  const user = await given.user(db, { created_at: app.clock.now() });
  await fillCart(app, user, [{ listingId: await given.listing(db) }], { card });
  const { orders } = await call(submitCart, {}, { as: user });
  const id = orders[0]?.id ?? '';
  const { rows } = await sql<{ id: string }>`select id from payment_attempt where order_id = ${id}`.execute(db);
  return { id, user, refNum: orders[0]?.refNum ?? '', attemptId: rows[0]?.id ?? '' };
}
async function completed() {
  const order = await placed();
  for (const to of ['processing', 'ready-pickup', 'completed'] as const) {
    await moveOrder(app.deps, { orderId: order.id, to, idChecked: true, actor: 'system' });
  }
  return order;
}
const found = async (payments: Pick<PaymentGateway, 'list' | 'lookup'> = app.deps.payments) =>
  (await reconcilePayments({ db, payments }, atCommandLine(''), span())).differences;
const kept = async () =>
  (await sql<{ payment_key: string; kind: string }>`select payment_key, kind from payment_difference`.execute(db)).rows;

/** The provider, but with one record left out, another added or changed. */
const lying = (change: (records: ProviderRecord[]) => ProviderRecord[]): Pick<PaymentGateway, 'list' | 'lookup'> => {
  const truth = async (from = new Date(0), to = new Date('2100-01-01')) => {
    const records: ProviderRecord[] = [];
    for await (const record of app.deps.payments.list?.(from, to) ?? []) records.push(record);
    return change(records);
  };
  return {
    list: async function* (from, to) {
      yield* await truth(from, to);
    },
    lookup: async (key) => ({ kind: 'ok', value: (await truth()).find((record) => record.key === key) ?? 'not_found' }),
  };
};

describe('the comparison of books and provider', () => {
  it('finds nothing in a shop that is right, whatever became of its orders', async () => {
    await placed();
    await completed();
    const { id, user } = await placed();
    await call(cancelOrder, { id }, { as: user });
    await placed(CARD.declined).catch(() => {});
    expect(await reconcilePayments(app.deps, atCommandLine(''), span())).toMatchObject({ differences: [] });
    expect(await kept()).toEqual([]);
  });

  it('finds what the provider has not, what it alone has, and another amount, and writes it down once', async () => {
    const [missing, dearer] = [await completed(), await placed()];
    const foreign: ProviderRecord = {
      ...{ key: 'foreign', kind: 'authorize', ref: 'x', parentRef: null, amountCents: 5, isApproved: true },
      at: app.clock.now().toISOString(),
    };
    const payments = lying((records) => [
      ...records
        .filter(({ key }) => key !== `${missing.attemptId}-c`)
        .map((one) => (one.key === dearer.attemptId ? { ...one, amountCents: one.amountCents + 1 } : one)),
      foreign,
    ]);
    const expected = [
      { kind: 'missing', key: `${missing.attemptId}-c`, refNum: missing.refNum },
      { kind: 'amount', key: dearer.attemptId, refNum: dearer.refNum },
      { kind: 'unexpected', key: 'foreign', refNum: null },
    ];
    const differences = await found(payments);
    expect(differences).toHaveLength(3);
    expect(differences).toEqual(expect.arrayContaining(expected.map((one) => expect.objectContaining(one))));
    await found(payments);
    expect(await kept()).toHaveLength(3);
    expect(await found()).toEqual([]);
  });

  it('finds a hold for an order that the books call declined', async () => {
    const { attemptId } = await placed();
    await sql`update payment_attempt set state = 'declined', auth_ref = null, decline_code = 'other'
      where id = ${attemptId}`.execute(db);
    expect(await found()).toEqual([
      expect.objectContaining({ kind: 'unexpected', key: attemptId, ours: 'declined', theirs: 'authorize 2825' }),
    ]);
    await sql`delete from orders where id = (select order_id from payment_attempt where id = ${attemptId})`.execute(db);
    expect(await found()).toEqual([expect.objectContaining({ kind: 'unexpected', key: attemptId, ours: 'nothing' })]);
    await sql`delete from sandbox_vault.record where key = ${attemptId}`.execute(db);
  });

  it('does not miss the hold of the day before where only the capture is of today', async () => {
    const { attemptId } = await completed();
    await sql`update sandbox_vault.record set at = at - interval '1 day' where key = ${attemptId}`.execute(db);
    expect(await found()).toEqual([]);
  });

  it('leaves payments alone that are still under way, for an hour', async () => {
    const { attemptId } = await placed(CARD.answerLost);
    const { from, to } = span();
    const at = (now: Date) => reconcilePayments(app.deps, atCommandLine(''), { from, to, now });
    expect((await at(app.clock.now())).differences).toEqual([]);
    expect((await at(new Date(app.clock.now().getTime() + HOUR))).differences).toEqual([
      expect.objectContaining({ kind: 'unexpected', key: attemptId, ours: 'pending' }),
    ]);
  });

  it('asks about each payment where the provider has no list', async () => {
    await sql`delete from orders`.execute(db);
    await sql`delete from sandbox_vault.record`.execute(db);
    const { attemptId } = await completed();
    const silent = { ...lying((records) => records), list: null };
    expect(await reconcilePayments({ db, payments: silent }, atCommandLine(''), span())).toMatchObject({
      payments: 1,
      differences: [],
    });
    const forgetful = { ...lying((records) => records.filter(({ kind }) => kind !== 'authorize')), list: null };
    expect(await found(forgetful)).toEqual([expect.objectContaining({ kind: 'missing', key: attemptId })]);
    const mute = { list: null, lookup: async () => ({ kind: 'unknown', reason: 'timeout' }) as const };
    await expect(found(mute)).rejects.toMatchObject({ status: 503 });
  });
});

describe('the audit', () => {
  it('asks the provider about the last days, not about every payment ever', async () => {
    const [old, fresh] = [await completed(), await completed()];
    await sql`update payment_attempt set created_at = created_at - interval '12 days',
      settled_at = settled_at - interval '12 days' where id = ${old.attemptId}`.execute(db);
    const asked = new Set<string>();
    const spans: Date[][] = [];
    const watching = {
      list: (from: Date, to: Date) => {
        spans.push([from, to]);
        return app.deps.payments.list?.(from, to) as AsyncIterable<ProviderRecord>;
      },
      lookup: async (...args: Parameters<PaymentGateway['lookup']>) => {
        asked.add(args[0].slice(0, 36));
        return app.deps.payments.lookup(...args);
      },
    };
    const now = app.clock.now();
    const ask = (payments: Pick<PaymentGateway, 'list' | 'lookup'>, days?: number) =>
      auditShop({ db, payments }, { now, since: days ? new Date(now.getTime() - days * 86_400_000) : undefined });
    await ask({ ...watching, list: null });
    expect([asked.has(old.attemptId), asked.has(fresh.attemptId)]).toEqual([false, true]);
    await ask({ ...watching, list: null }, 13);
    expect(asked.has(old.attemptId)).toBe(true);
    await ask(watching);
    // Eight days by either clock, plus one: the provider's clock may differ.
    const earliest = Math.min(now.getTime(), Date.now()) - 9 * 86_400_000;
    expect(spans).toHaveLength(1);
    expect(Math.abs(Number(spans[0]?.[0]) - earliest)).toBeLessThan(60_000);
  });

  it('still finds a charge that the books do not have, and one that the provider has not', async () => {
    await sql`delete from sandbox_vault.record where key like (select a.id::text || '%' from payment_attempt a
      where a.state = 'captured' order by created_at desc limit 1)`.execute(db);
    const audit = await auditShop(app.deps, { now: app.clock.now() });
    expect(audit['missing-at-the-provider']).toBe(2);
  });
});
