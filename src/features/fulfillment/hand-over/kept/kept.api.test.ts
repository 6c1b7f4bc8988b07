import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { submitCart } from '#features/checkout';
import { moveOrder } from '#features/orders/server';
import { CARD, HOME, readyShopper } from '../../../../../tests/support/checkout.ts';
import { signedCheck } from '../../../../../tests/support/fulfillment.ts';
import { given } from '../../../../../tests/support/given.ts';
import { choosePin } from '../../../../../tests/support/tablet.ts';
import { testApp } from '../../../../../tests/support/test-app.ts';
import { changeHandOverRules, getHandOver, handOver } from '../hand-over.contract.ts';
import { sendKeptCheck } from './kept.contract.ts';

const app = await testApp();
const { db, call, clock, deps, origin } = app;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** A store with its owner and a driver who is out with orders. */
async function doors(count = 1, card: string = CARD.visa) {
  const storeId = await given.store(db, { has_delivery: true });
  await given.zone(db, { store_id: storeId });
  const ids: string[] = [];
  for (let n = 0; n < count; n++) {
    const listingId = await given.listing(db, { store_id: storeId, quantity: 5 });
    const choices = { card, deliveryType: 'delivery' as const, deliveryLocation: HOME };
    const id =
      (await call(submitCart, {}, { as: await readyShopper(app, { listingId }, choices) })).orders[0]?.id ?? '';
    for (const to of ['processing', 'ready-delivery', 'out-for-delivery'] as const)
      await moveOrder(deps, { orderId: id, to, actor: 'system' });
    ids.push(id);
  }
  const owner = await given.user(db, { storeIds: [storeId] });
  const kit = await given.user(db, { first_name: 'Kit', last_name: 'Roy' });
  await given.member(db, kit.id, { storeId, role: 'driver' });
  return { storeId, ids: ids as [string, ...string[]], owner, kit, as: { as: kit } };
}
const recordsOf = async (orderId: string) =>
  (await sql<Record<string, unknown>>`select * from handover_record where order_id = ${orderId}`.execute(db)).rows;
const statusOf = async (id: string) =>
  (await sql<{ status: string }>`select status from orders where id = ${id}`.execute(db)).rows[0]?.status;

describe('a check at a door without a connection', () => {
  it('is sent later: the record says when it was at the door and when it came, and the order is charged once', async () => {
    const { ids, kit, as } = await doors();
    const [id] = ids;
    const check = await signedCheck(app, kit, { id, idKind: 'passport', afterMs: 4 * MINUTE });
    clock.advance(3 * HOUR);
    expect(await call(sendKeptCheck, check, as)).toMatchObject({ status: 'completed', door: null });
    // Its response was lost.
    expect(await call(sendKeptCheck, check, as)).toMatchObject({ status: 'completed' });
    expect(await recordsOf(id)).toMatchObject([
      {
        ...{ outcome: 'handed-over', id_kind: 'passport', was_of_age: true, was_sober: true, employee_name: 'Kit Roy' },
        ...{ at: new Date(check.checkedAt), received_at: clock.now(), purchaser_name: 'Alex Moreau' },
      },
    ]);
    const { rows } = await sql`select state from payment_attempt where order_id = ${id}`.execute(db);
    expect(rows).toEqual([{ state: 'captured' }]);
  });

  it('that refused the person brings the goods back', async () => {
    const { ids, kit, as } = await doors();
    const check = await signedCheck(app, kit, { id: ids[0], reason: 'nobody-there', note: 'Rang twice.' });
    clock.advance(HOUR);
    for (let n = 0; n < 2; n++) expect(await call(sendKeptCheck, check, as)).toMatchObject({ next: 'return' });
    expect(await recordsOf(ids[0])).toMatchObject([
      { outcome: 'refused', reason: 'nobody-there', note: 'Rang twice.' },
    ]);
  });

  it('counts though the bank does not confirm the charge: the goods are gone', async () => {
    const { ids, kit, as } = await doors(1, CARD.captureDeclined);
    const check = await signedCheck(app, kit, { id: ids[0], idKind: 'passport' });
    expect(await call(sendKeptCheck, check, as)).toMatchObject({ status: 'out-for-delivery' });
    expect(await recordsOf(ids[0])).toHaveLength(1);
    const { rows } = await sql`select payment_status from orders where id = ${ids[0]}`.execute(db);
    expect(rows).toEqual([{ payment_status: 'pending' }]);
  });

  it('is taken within 24 hours, to the minute', async () => {
    const { ids, kit, as } = await doors(2);
    const [first, second] = [
      await signedCheck(app, kit, { id: ids[0], idKind: 'passport' }),
      await signedCheck(app, kit, { id: ids[1] as string, idKind: 'passport', afterMs: MINUTE }),
    ];
    clock.advance(24 * HOUR + MINUTE);
    await expect(call(sendKeptCheck, first, as)).rejects.toMatchObject({
      code: 'conflict',
      message: 'This check is more than 24 hours old. Please tell the manager of the store.',
    });
    expect(await recordsOf(ids[0])).toEqual([]);
    expect(await call(sendKeptCheck, second, as)).toMatchObject({ status: 'completed' });
  });

  it('is taken in the order in which it was made', async () => {
    const { ids, kit, as } = await doors(3);
    const [one, two, three] = await Promise.all(
      ids.map((id, n) => signedCheck(app, kit, { id, idKind: 'passport', afterMs: n * MINUTE })),
    );
    clock.advance(HOUR);
    for (const check of [one, three]) await call(sendKeptCheck, check as never, as);
    await expect(call(sendKeptCheck, two as never, as)).rejects.toMatchObject({
      message: 'A later check was sent before this one.',
    });
    expect(await statusOf(ids[1] as string)).toBe('out-for-delivery');
  });

  it.each([
    ['another outcome', { outcome: 'refused', idKind: undefined, reason: 'no-id' }],
    ['another kind of ID', { idKind: 'other' }],
    ['another moment', { checkedAt: '2026-11-20T17:09:00.000Z' }],
    ['another signature', { signature: 'AAAA' }],
    ['no kind of ID', { idKind: undefined }],
  ])('is refused with %s than was signed, and nothing changes', async (_what, change) => {
    const { ids, kit, as } = await doors();
    const check = await signedCheck(app, kit, { id: ids[0], idKind: 'passport' });
    await expect(call(sendKeptCheck, { ...check, ...change } as never, as)).rejects.toMatchObject({
      code: 'validation',
    });
    expect([await statusOf(ids[0]), await recordsOf(ids[0])]).toEqual(['out-for-delivery', []]);
  });

  it('is of who signed it, of this order, and from no time that is still to come', async () => {
    const { ids, kit, owner, as } = await doors(2);
    const check = await signedCheck(app, kit, { id: ids[0], idKind: 'passport' });
    for (const [wrong, who] of [
      [check, owner],
      [{ ...check, id: ids[1] as string }, kit],
      [await signedCheck(app, kit, { id: ids[0], idKind: 'passport', afterMs: 2 * MINUTE }), kit],
      [await signedCheck(app, kit, { id: ids[0], idKind: 'passport', afterMs: -1 }), kit],
    ] as const)
      await expect(call(sendKeptCheck, wrong, { as: who })).rejects.toMatchObject({ code: 'validation' });
    expect(await recordsOf(ids[0])).toEqual([]);
    expect(await call(sendKeptCheck, check, as)).toMatchObject({ status: 'completed' });
  });

  it('is of deliveries alone: a pickup is handed over with a connection', async () => {
    const store_id = await given.store(db);
    const listingId = await given.listing(db, { store_id });
    const id = (await call(submitCart, {}, { as: await readyShopper(app, { listingId }) })).orders[0]?.id ?? '';
    for (const to of ['processing', 'ready-pickup'] as const)
      await moveOrder(deps, { orderId: id, to, actor: 'system' });
    const owner = await given.user(db, { storeIds: [store_id] });
    expect((await call(getHandOver, { id }, { as: owner })).door).toBeNull();
    const moment = clock.now().toISOString();
    const check = { id, openedAt: moment, checkedAt: moment, outcome: 'handed-over' as const, signature: 'none' };
    await expect(call(sendKeptCheck, { ...check, idKind: 'passport' }, { as: owner })).rejects.toMatchObject({
      code: 'conflict',
      message: 'A pickup is handed over with a connection.',
    });
    expect(await recordsOf(id)).toEqual([]);
  });

  it('takes the PIN where the store asks for it, when it is sent', async () => {
    const { ids, kit, owner, storeId, as } = await doors();
    await call(changeHandOverRules, { id: String(storeId), demandsPin: true }, { as: owner });
    await choosePin(origin, kit, storeId, '7391');
    const check = await signedCheck(app, kit, { id: ids[0], idKind: 'passport' });
    await expect(call(sendKeptCheck, check, as)).rejects.toMatchObject({ fields: { pin: 'Please enter your PIN.' } });
    await call(sendKeptCheck, { ...check, pin: '7391' }, as);
    expect(await recordsOf(ids[0])).toMatchObject([{ is_pin_confirmed: true }]);
  });

  it('says so where somebody else was first', async () => {
    const { ids, kit, owner, as } = await doors();
    const check = await signedCheck(app, kit, { id: ids[0], idKind: 'passport' });
    const looks = { photo: true, name: true, validity: true, sobriety: true };
    await call(handOver, { id: ids[0], idKind: 'passport', ...looks, birthDate: '1998-06-14' }, { as: owner });
    await expect(call(sendKeptCheck, check, as)).rejects.toMatchObject({ code: 'conflict' });
    expect(await recordsOf(ids[0])).toHaveLength(1);
  });
});
