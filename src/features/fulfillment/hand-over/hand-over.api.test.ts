import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { deleteAccount, downloadData } from '#features/account';
import { setOrderStatus } from '#features/back-office';
import { submitCart } from '#features/checkout';
import { cancelOrder } from '#features/orders';
import { moveOrder } from '#features/orders/server';
import { CARD, HOME, readyShopper, stockOf } from '../../../../tests/support/checkout.ts';
import { interleave } from '../../../../tests/support/database/interleave.ts';
import { type GivenUser, given } from '../../../../tests/support/given.ts';
import { choosePin, openTablet } from '../../../../tests/support/tablet.ts';
import { testApp } from '../../../../tests/support/test-app.ts';
import { exportHandOvers, exportHandOversPdf } from './export/export.contract.ts';
import { changeHandOverRules, getHandOver, getHandOverRules, handOver, refuseHandOver } from './hand-over.contract.ts';
import { listHandOversOfToday } from './record/records.contract.ts';
import { REFUSAL_KEYS, refusalsFor } from './rules/id-check.ts';

const app = await testApp();
const { db, call, clock, deps, url, origin } = app;

const GOOD = {
  idKind: 'drivers-licence',
  ...{ photo: true, name: true, validity: true, sobriety: true },
  birthDate: '1998-06-14',
} as const;

type Options = { card?: string; isDelivery?: boolean; isPacked?: boolean };

async function placed({ card = CARD.visa, isDelivery = false, isPacked = true }: Options = {}) {
  const store = await given.store(db, { has_delivery: isDelivery });
  if (isDelivery) await given.zone(db, { store_id: store });
  const listing = await given.listing(db, { store_id: store, quantity: 5 });
  const choices = isDelivery ? { card, deliveryType: 'delivery' as const, deliveryLocation: HOME } : { card };
  const shopper = await readyShopper(app, { listingId: listing, quantity: 2 }, choices);
  const id = (await call(submitCart, {}, { as: shopper })).orders[0]?.id ?? '';
  const steps = isDelivery ? (['ready-delivery', 'out-for-delivery'] as const) : (['ready-pickup'] as const);
  for (const to of isPacked ? (['processing', ...steps] as const) : [])
    await moveOrder(deps, { orderId: id, to, actor: 'system' });
  const owner = await given.user(db, { storeIds: [store] });
  return { store, listing, shopper, id, owner };
}
async function employee(store: number, role: string, row: object = {}): Promise<GivenUser> {
  const user = await given.user(db, { first_name: 'Noor', last_name: 'Ali' });
  await given.member(db, user.id, { storeId: store, role, ...row });
  return user;
}
const recordsOf = async (orderId: string) =>
  (
    await sql<
      Record<string, unknown>
    >`select * from handover_record where order_id = ${orderId} order by at, id`.execute(db)
  ).rows;
const statusOf = async (id: string) =>
  (await sql<{ status: string }>`select status from orders where id = ${id}`.execute(db)).rows[0]?.status;
const outcomesOf = async (id: string) => (await recordsOf(id)).map(({ outcome }) => outcome);

describe('a hand-over', () => {
  it('says what to look for before anything is typed: in the time of the store', async () => {
    const { id, owner, shopper } = await placed();
    await sql`update store set time_zone = 'Pacific/Auckland' where id = (select store_id from orders where id = ${id})`.execute(
      db,
    );
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Pacific/Auckland' }).format(clock.now());
    expect(await call(getHandOver, { id }, { as: owner })).toMatchObject({
      ...{ id, today, bornOnOrBefore: `${Number(today.slice(0, 4)) - 19}${today.slice(4)}` },
      ...{
        status: 'ready-pickup',
        next: 'hand-over',
        firstName: 'Alex',
        initial: 'M',
        address: null,
        demandsPin: false,
      },
      lines: [{ units: 2, stockLeft: 3 }],
    });
    await expect(call(getHandOver, { id }, { as: shopper })).rejects.toMatchObject({ code: 'forbidden' });
    await expect(call(getHandOver, { id: 'nothing' }, { as: owner })).rejects.toMatchObject({ code: 'not-found' });
  });

  it('charges the order, and writes down who checked what, and nothing of the card or the birthday', async () => {
    const { id, store, listing } = await placed();
    const noor = await employee(store, 'budtender', { certificate_number: 'CS-1182' });
    const form = { id, ...GOOD, posReceipt: 'R-4711', lots: [{ id: String(listing), lot: 'L-77' }] };
    expect(await call(handOver, form, { as: noor })).toMatchObject({ status: 'completed', next: 'none' });
    expect(await stockOf(app, listing)).toBe(3);
    const [record, ...others] = await recordsOf(id);
    expect(others).toEqual([]);
    expect(record).toMatchObject({
      ...{ outcome: 'handed-over', id_kind: 'drivers-licence', was_of_age: true, was_sober: true, reason: null },
      ...{ store_id: expect.anything(), order_ref: expect.stringMatching(/^WK-/), employee_name: 'Noor Ali' },
      ...{ certificate_number: 'CS-1182', employee_role: 'budtender', pos_receipt: 'R-4711', is_pin_confirmed: false },
      ...{ purchaser_name: null, delivery_address: null, at: clock.now() },
      lines: [{ name: expect.any(String), units: 2, lot: 'L-77' }],
    });
    expect(JSON.stringify(record)).not.toContain('1998');
  });

  it('of a delivery keeps the purchaser and the address, and outlives the account with them', async () => {
    const { id, shopper, store } = await placed({ isDelivery: true });
    const kit = await employee(store, 'driver');
    await call(handOver, { id, ...GOOD }, { as: kit });
    const before = await recordsOf(id);
    expect(before).toMatchObject([
      { delivery_type: 'delivery', purchaser_name: 'Alex Moreau', delivery_address: '100 King St W, Toronto, M5X 1A9' },
    ]);
    const data = await call(downloadData, {}, { as: shopper });
    expect((data as { handOvers: unknown }).handOvers).toMatchObject([
      { outcome: 'handed-over', purchaserName: 'Alex Moreau', idKind: 'drivers-licence' },
    ]);
    await call(deleteAccount, { id: shopper.id }, { as: shopper });
    expect(await recordsOf(id)).toEqual(before);
    const { rows } = await sql<{ location: { address: string } }>`
      select delivery_location as location from orders where id = ${id}`.execute(db);
    expect(rows[0]?.location.address).toBe('');
  });

  it.each([
    ['19 tomorrow', { birthDate: '2099-01-01' }, 'birthDate'],
    ['another photo', { photo: false }, 'photo'],
    ['an expired ID', { validity: false }, 'validity'],
    ['no kind of ID', { idKind: undefined }, 'idKind'],
    ['no date', { birthDate: '' }, 'birthDate'],
  ])('is not made at %s, and nothing changes', async (_what, more, field) => {
    const { id, owner } = await placed();
    await expect(call(handOver, { id, ...GOOD, ...more } as never, { as: owner })).rejects.toMatchObject({
      ...{ code: 'validation', fields: { [field]: expect.any(String) } },
    });
    expect([await statusOf(id), await recordsOf(id)]).toEqual(['ready-pickup', []]);
  });

  it('is stopped by the server for who is 18, to the day', async () => {
    const { id, owner } = await placed();
    const { bornOnOrBefore } = await call(getHandOver, { id }, { as: owner });
    const next = new Date(Date.parse(`${bornOnOrBefore}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
    await expect(call(handOver, { id, ...GOOD, birthDate: next }, { as: owner })).rejects.toMatchObject({
      message: 'Under 19. Do not hand over. Keep the bag. Nothing is charged.',
    });
    expect(await statusOf(id)).toBe('ready-pickup');
    expect(await call(handOver, { id, ...GOOD, birthDate: bornOnOrBefore }, { as: owner })).toMatchObject({
      status: 'completed',
    });
  });

  it('waits until the order is ready', async () => {
    const { id, owner } = await placed({ isPacked: false });
    for (const operation of [handOver, refuseHandOver])
      await expect(
        call(operation as typeof handOver, { id, ...GOOD, reason: 'no-id' } as never, { as: owner }),
      ).rejects.toMatchObject({ code: 'conflict' });
    expect(await recordsOf(id)).toEqual([]);
  });

  it.each([CARD.captureDeclined, CARD.captureDeclinedLate])(
    'says not to hand over yet where the bank does not confirm the charge (%s)',
    async (card) => {
      const { id, owner } = await placed({ card });
      await expect(call(handOver, { id, ...GOOD }, { as: owner })).rejects.toMatchObject({
        message: 'The bank did not confirm the charge. Do not hand over yet.',
      });
      expect(await statusOf(id)).toBe('ready-pickup');
    },
  );

  it('is for the driver of a delivery, and for no other', async () => {
    const { id, store } = await placed({ isDelivery: true });
    const [kit, lou] = [await employee(store, 'driver'), await employee(store, 'driver')];
    await sql`update orders set driver_id = ${kit.id} where id = ${id}`.execute(db);
    await expect(call(handOver, { id, ...GOOD }, { as: lou })).rejects.toMatchObject({ code: 'not-found' });
    await expect(call(getHandOver, { id }, { as: lou })).rejects.toMatchObject({ code: 'not-found' });
    await call(handOver, { id, ...GOOD }, { as: kit });
    const { id: pickup, store: other } = await placed();
    const mo = await employee(other, 'driver');
    await expect(call(handOver, { id: pickup, ...GOOD }, { as: mo })).rejects.toMatchObject({ code: 'not-found' });
  });
});

describe('a refusal', () => {
  it.each(refusalsFor('pickup'))(
    'at the counter for %s cancels the order: no money, the goods back',
    async (reason) => {
      const { id, owner, listing, shopper } = await placed();
      const done = await call(refuseHandOver, { id, reason, note: 'Walked away.' }, { as: owner });
      expect(done).toMatchObject({ status: 'canceled', next: 'none' });
      expect(await stockOf(app, listing)).toBe(5);
      expect(await recordsOf(id)).toMatchObject([{ outcome: 'refused', reason, note: 'Walked away.', id_kind: null }]);
      // Neutral words for the shopper.
      const { rows } = await sql<{ reason: string }>`
      select reason from order_history where order_id = ${id} and status = 'canceled'`.execute(db);
      expect(rows).toEqual([{ reason: 'The order could not be handed over.' }]);
      expect(shopper.id).not.toBe(owner.id);
    },
  );

  it('at the door sends the goods back to the store: nothing is handed over then, and it is not refused twice', async () => {
    const { id, store, listing } = await placed({ isDelivery: true });
    const kit = await employee(store, 'driver');
    const as = { as: kit };
    expect(await call(refuseHandOver, { id, reason: 'nobody-there' }, as)).toMatchObject({
      ...{ status: 'out-for-delivery', next: 'return' },
    });
    expect(await recordsOf(id)).toMatchObject([
      { outcome: 'refused', reason: 'nobody-there', purchaser_name: 'Alex Moreau' },
    ]);
    expect(await stockOf(app, listing)).toBe(3);
    const { rows } = await sql`select action from audit_entry where actor_id = ${kit.id}`.execute(db);
    expect(rows).toEqual([{ action: 'order-refused' }]);
    // The same once more, as after a lost response.
    await call(refuseHandOver, { id, reason: 'nobody-there' }, as);
    await expect(call(handOver, { id, ...GOOD }, as)).rejects.toMatchObject({ code: 'conflict' });
    expect(await outcomesOf(id)).toEqual(['refused']);
  });

  it('has a reason of its kind of order', async () => {
    const { id, owner } = await placed();
    for (const reason of REFUSAL_KEYS.filter((key) => !refusalsFor('pickup').includes(key)))
      await expect(call(refuseHandOver, { id, reason }, { as: owner })).rejects.toMatchObject({
        fields: { reason: 'This reason does not apply to a pickup.' },
      });
    await expect(call(refuseHandOver, { id, reason: 'other' }, { as: owner })).rejects.toMatchObject({
      fields: { note: 'Please say what happened.' },
    });
    expect(await statusOf(id)).toBe('ready-pickup');
  });
});

describe('the rules of a store', () => {
  it('let an order be completed by its status, with a record that says no more, until the form is demanded', async () => {
    const { id, owner, store } = await placed();
    const as = { as: owner };
    expect(await call(getHandOverRules, { id: String(store) }, as)).toMatchObject({
      demandsForm: false,
      demandsPin: false,
    });
    await call(changeHandOverRules, { id: String(store), demandsForm: true }, as);
    await expect(call(setOrderStatus, { id, status: 'completed', idChecked: true }, as)).rejects.toMatchObject({
      code: 'conflict',
      message: 'This store requires the ID check form at each hand-over. Open the order in the console.',
    });
    expect(await recordsOf(id)).toEqual([]);
    await call(changeHandOverRules, { id: String(store), demandsForm: false }, as);
    await call(setOrderStatus, { id, status: 'completed', idChecked: true }, as);
    expect(await recordsOf(id)).toMatchObject([
      { outcome: 'not-stated', id_kind: null, was_of_age: null, employee_name: 'Alex Moreau' },
    ]);
  });

  it('ask for the PIN, at a tablet and on a device of their own', async () => {
    const first = await placed();
    const { store, owner } = first;
    await call(changeHandOverRules, { id: String(store), demandsPin: true }, { as: owner });
    const noor = await employee(store, 'budtender');
    const as = { as: noor };
    await expect(call(handOver, { id: first.id, ...GOOD, pin: '7391' }, as)).rejects.toMatchObject({
      code: 'conflict',
    });
    await choosePin(origin, noor, store, '7391');
    for (const pin of [undefined, '', '7392'])
      await expect(call(handOver, { id: first.id, ...GOOD, pin }, as)).rejects.toMatchObject({
        fields: { pin: expect.any(String) },
      });
    expect(await statusOf(first.id)).toBe('ready-pickup');
    await call(handOver, { id: first.id, ...GOOD, pin: '7391' }, as);
    expect(await recordsOf(first.id)).toMatchObject([{ is_pin_confirmed: true, device_id: null }]);
    const tablet = openTablet(origin);
    const device = await tablet.signIn(store, owner);
    await tablet.unlock(noor.id, '7391');
    const second = await orderAgain(store);
    await tablet.call(refuseHandOver, { id: second, reason: 'no-id', pin: '7391' });
    expect(await recordsOf(second)).toMatchObject([
      { is_pin_confirmed: true, device_id: device.id, device: 'Counter' },
    ]);
  });

  it('lock a PIN after five wrong ones, also away from a tablet', async () => {
    const { id, store, owner } = await placed();
    await call(changeHandOverRules, { id: String(store), demandsPin: true }, { as: owner });
    const noor = await employee(store, 'budtender');
    await choosePin(origin, noor, store, '7391');
    const codes: string[] = [];
    for (const pin of ['1111', '1111', '1111', '1111', '1111', '7391'])
      await call(handOver, { id, ...GOOD, pin }, { as: noor }).catch((error) => codes.push(error.code));
    expect(codes).toEqual([...Array(4).fill('validation'), 'too-many-requests', 'too-many-requests']);
    expect(await recordsOf(id)).toEqual([]);
  });
});

async function orderAgain(store: number): Promise<string> {
  const listing = await given.listing(db, { store_id: store });
  const shopper = await readyShopper(app, { listingId: listing });
  const id = (await call(submitCart, {}, { as: shopper })).orders[0]?.id ?? '';
  for (const to of ['processing', 'ready-pickup'] as const) await moveOrder(deps, { orderId: id, to, actor: 'system' });
  return id;
}

describe('several at once', () => {
  it.each([
    ['before the record is written', { when: 'before', statement: /insert into handover_record/ }],
    ['after it', { when: 'after', statement: /insert into handover_record/ }],
    // No lock is held while the bank is asked.
    ['while the bank is asked', { when: 'before', statement: /sandbox_vault/ }],
  ] as const)('a refusal %s leaves one outcome, and the record says it', async (_when, point) => {
    const { id, owner, store } = await placed();
    const noor = await employee(store, 'budtender');
    const { work, other } = await interleave(
      url,
      point,
      () => call(refuseHandOver, { id, reason: 'shopper-refused' }, { as: owner }),
      () => call(handOver, { id, ...GOOD }, { as: noor }),
    );
    const status = await statusOf(id);
    expect([work.status, other.status].filter((one) => one === 'fulfilled')).toHaveLength(1);
    expect(await outcomesOf(id)).toEqual([status === 'completed' ? 'handed-over' : 'refused']);
  });

  it('the shopper cannot cancel what is being handed over', async () => {
    const { id, owner, shopper } = await placed();
    const both = await Promise.allSettled([
      call(handOver, { id, ...GOOD }, { as: owner }),
      call(cancelOrder, { id }, { as: shopper }),
    ]);
    expect(both.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
  });
});

describe('the records', () => {
  it('are a file for an inspector, by days of the store, with what became of each order', async () => {
    const { id, owner, store } = await placed({ isDelivery: true });
    const noor = await employee(store, 'driver', { certificate_number: '=CS-1' });
    await call(handOver, { id, ...GOOD }, { as: noor });
    const { today } = await call(getHandOver, { id }, { as: owner });
    const wanted = { storeId: String(store), from: today, to: today };
    const { csv, next } = await call(exportHandOvers, wanted, { as: owner });
    expect(next).toBeNull();
    const [head = '', row = '', ...rest] = csv.split('\r\n');
    expect(rest).toEqual(['']);
    expect(head).toContain('"time","order","store","licence"');
    for (const cell of ['Handed over', 'Driver’s licence', 'Noor Ali', "'=CS-1", 'Alex Moreau', 'completed'])
      expect(row).toContain(`"${cell}"`);
    const before = new Date(Date.parse(today) - 86_400_000).toISOString().slice(0, 10);
    expect(
      (await call(exportHandOvers, { ...wanted, from: before, to: before }, { as: owner })).csv.split('\r\n'),
    ).toHaveLength(2);
    await expect(call(exportHandOvers, { ...wanted, to: before }, { as: owner })).rejects.toMatchObject({
      fields: { to: 'The last day is before the first.' },
    });
    const { items } = await call(listHandOversOfToday, { id: wanted.storeId }, { as: owner });
    expect(items).toMatchObject([
      { outcome: 'handed-over', reason: null, employee: 'Noor Ali', deliveryType: 'delivery' },
    ]);
    expect(JSON.stringify(items)).not.toContain('Moreau');
    await expect(call(listHandOversOfToday, { id: wanted.storeId }, { as: noor })).rejects.toMatchObject({
      code: 'forbidden',
    });
    const bytes = Buffer.from((await call(exportHandOversPdf, wanted, { as: owner })).pdf, 'base64');
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
    for (const operation of [exportHandOvers, exportHandOversPdf])
      await expect(call(operation, wanted, { as: noor })).rejects.toMatchObject({ code: 'forbidden' });
    const { owner: stranger } = await placed();
    for (const operation of [exportHandOvers, exportHandOversPdf])
      await expect(call(operation, wanted, { as: stranger })).rejects.toMatchObject({ code: 'not-found' });
    const { rows } = await sql`select changes from audit_entry where actor_id = ${owner.id} order by at, id`.execute(
      db,
    );
    expect(rows[0]).toEqual({ changes: { rows: [null, 1], from: [null, today], to: [null, today] } });
  });

  it('are changed or deleted by nobody, the owner of the table included', async () => {
    const { id, owner } = await placed();
    await call(handOver, { id, ...GOOD }, { as: owner });
    for (const statement of [
      sql`update handover_record set note = 'x' where order_id = ${id}`,
      sql`delete from handover_record where order_id = ${id}`,
      sql`truncate handover_record`,
    ])
      await expect(statement.execute(db)).rejects.toThrow('append-only');
    expect(await outcomesOf(id)).toEqual(['handed-over']);
  });
});
