import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { submitCart } from '#features/checkout';
import { getStore } from '#features/stores';
import { atCommandLine } from '#platform/logs/actor.ts';
import { CARD, readyShopper, stockOf } from '../../tests/support/checkout.ts';
import { given } from '../../tests/support/given.ts';
import { testApp } from '../../tests/support/test-app.ts';
import { advanceDuePayments } from '../features/orders/lifecycle/order-jobs.server.ts';
import { auditCommand } from './audit-command.server.ts';
import type { Command, CommandContext, Options } from './command.ts';
import { dayOf } from './days.ts';
import { ordersCommand } from './orders-command.server.ts';
import { reconcileCommand } from './reconcile-command.server.ts';
import { storesCommand } from './stores-command.server.ts';

const app = await testApp();

const orders = (words: string[], options: Options = {}) => run(ordersCommand, words, options);

/** Runs a command and gives what it said. */
async function run(command: Command, words: string[], options: Options = {}, said: string[] = []): Promise<string[]> {
  const context: CommandContext = {
    db: app.db,
    by: atCommandLine('tess'),
    clock: app.deps.clock,
    geocoder: app.deps.geocoder,
    openShop: async () => app.deps,
    say: (line) => void said.push(line),
    mode: 'demo',
    progress: () => {},
  };
  await command.run(context, words, options);
  return said;
}

async function placedOrder(licence: string, card: string = CARD.visa) {
  const store_id = await given.store(app.db, { licence_number: licence, display_name: 'Old Mill' });
  const listingId = await given.listing(app.db, { store_id, price_cents: 2000, quantity: 5 });
  const { orders } = await app.call(submitCart, {}, { as: await readyShopper(app, { listingId }, { card }) });
  return { listingId, refNum: orders[0]?.refNum as string };
}

describe('the orders command', () => {
  it('lists orders, the newest first, also of one store or status', async () => {
    const [older, newer] = [await placedOrder('CRSA3000001'), await placedOrder('CRSA3000002')];
    const lines = await orders([]);
    expect(lines.findIndex((line) => line.includes(newer.refNum))).toBeLessThan(
      lines.findIndex((line) => line.includes(older.refNum)),
    );
    expect(await orders([], { store: 'crsa3000002' })).toEqual([
      `${newer.refNum}  2026-11-20T17:00:00.000Z  $22.60  new-order, authorized, pickup  Old Mill (CRSA3000002)`,
    ]);
    expect(await orders([], { status: 'new-order', count: '1' })).toHaveLength(1);
    expect(await orders([], { status: 'completed' })).toEqual(['There are no such orders.']);
  });

  it('moves an order on, with its money', async () => {
    const { refNum } = await placedOrder('CRSA3000003');
    expect(await orders([refNum, 'processing'])).toEqual([
      `${refNum} is now processing, its payment authorized. Next: ready-pickup, on-hold, canceled.`,
    ]);
    await orders([refNum.toLowerCase(), 'ready-pickup']);
    await expect(orders([refNum, 'completed'])).rejects.toMatchObject({ code: 'validation' });
    expect(await orders([refNum, 'completed'], { 'id-checked': true })).toEqual([
      `${refNum} is now completed, its payment paid. Next: nothing.`,
    ]);
    await expect(orders([refNum, 'processing'])).rejects.toMatchObject({ code: 'conflict' });
  });

  it('gives the stock back with a canceled order', async () => {
    const { refNum, listingId } = await placedOrder('CRSA3000004');
    expect(await stockOf(app, listingId)).toBe(4);
    expect((await orders([refNum, 'canceled'], { reason: 'Sold out.' }))[0]).toContain(
      'is now canceled, its payment voided',
    );
    expect(await stockOf(app, listingId)).toBe(5);
  });

  it('sees to money that the bank did not release, and gives it back', async () => {
    const [late, never] = [
      await placedOrder('CRSA3000011', CARD.captureDeclinedLate),
      await placedOrder('CRSA3000012', CARD.captureDeclined),
    ];
    for (const { refNum } of [late, never]) {
      for (const status of ['processing', 'ready-pickup']) await orders([refNum, status]);
      await expect(orders([refNum, 'completed'], { 'id-checked': true })).rejects.toThrow();
    }
    await advanceDuePayments({ ...app.deps, clock: { now: () => new Date(app.clock.now().getTime() + 60_000) } });
    expect(await orders([late.refNum, 'collect'])).toEqual([
      `${late.refNum} is now completed, its payment paid. Next: nothing.`,
    ]);
    expect(await orders([late.refNum, 'refund'], { reason: 'Damaged.' })).toEqual([
      `${late.refNum} is now completed, its payment refunded. Next: nothing.`,
    ]);
    await expect(orders([late.refNum, 'refund-made'])).rejects.toMatchObject({ code: 'conflict' });
    await expect(orders([never.refNum, 'collect'])).rejects.toMatchObject({ code: 'payment-declined' });
    expect(await orders([never.refNum, 'write-off'], { reason: 'Never paid.' })).toEqual([
      `${never.refNum} is now completed, its payment voided. Next: nothing.`,
    ]);
  });

  it('wants a reason for giving money up or back, and a word that it knows', () => {
    const check =
      (words: string[], options: Options = {}) =>
      () =>
        ordersCommand.check?.(words, options);
    expect(check(['WK-1', 'write-off'])).toThrow('Say why, with --reason TEXT.');
    expect(check(['WK-1', 'refund'], { reason: ' ' })).toThrow('Say why, with --reason TEXT.');
    expect(check(['WK-1', 'refund'], { reason: 'Damaged.' })).not.toThrow();
    expect(check(['WK-1', 'collect'])).not.toThrow();
    expect(check(['WK-1', 'toString'])).toThrow(/^Say where WK-1 is to move/);
    expect(() => auditCommand.check?.([], { since: '0' })).toThrow('--since 0 is not a day such as 2026-11-20.');
  });

  it('knows no order of another number', async () => {
    await expect(orders(['WK-1', 'processing'])).rejects.toMatchObject({
      code: 'not-found',
      message: 'There is no order WK-1.',
    });
  });
});

describe('the audit command', () => {
  it('finds a shop right that is right, and says what is broken where it is not', async () => {
    const { refNum } = await placedOrder('CRSA3000005');
    const said = await run(auditCommand, []);
    expect(said).toContain('right   impossible-state');
    expect(said.filter((line) => !line.startsWith('right'))).toEqual([]);

    await sql`update orders set total_items = total_items + 1 where store_id in (
      select id from store where licence_number = 'CRSA3000005')`.execute(app.db);
    const broken: string[] = [];
    await expect(run(auditCommand, [], {}, broken)).rejects.toThrow(/^1 of \d+ checks found something broken\.$/);
    expect(broken).toContain(
      'BROKEN  wrong-totals: 1. The amounts of the order are not those of its lines, or do not add up.',
    );
    expect(broken).toContain(`          ${refNum}`);
  });
});

describe('the reconcile command', () => {
  // The sandbox's records are of today, by the real clock.
  const today = { from: dayOf(new Date()) };

  it('says that books and provider agree, and what differs where they do not', async () => {
    await placedOrder('CRSA3000006');
    await sql`update payment_attempt set created_at = clock_timestamp()`.execute(app.db);
    expect((await run(reconcileCommand, [], today)).at(-1)).toMatch(
      /^\d+ payments, \d+ records of the provider, 0 differences\.$/,
    );
    const { refNum } = await placedOrder('CRSA3000007');
    await sql`delete from sandbox_vault.record where key = (select a.id::text from payment_attempt a
      join orders o on o.id = a.order_id where o.ref_num = ${refNum})`.execute(app.db);
    await sql`update payment_attempt set created_at = clock_timestamp()`.execute(app.db);
    const said: string[] = [];
    await expect(run(reconcileCommand, [], today, said)).rejects.toThrow(
      'The books and the payment provider disagree.',
    );
    expect(said).toEqual([
      expect.stringMatching(
        new RegExp(`^MISSING {5}${refNum} {2}[0-9a-f-]{36} {2}ours: authorize 2260, theirs: nothing$`),
      ),
      expect.stringMatching(/, 1 differences\.$/),
    ]);
  });

  it('takes days, the last one not before the first', () => {
    const check = (options: Options) => () => reconcileCommand.check?.([], options);
    expect(check({})).not.toThrow();
    expect(check({ from: '2026-11-01', to: '2026-11-30' })).not.toThrow();
    expect(check({ from: '2026-11-31' })).toThrow('--from 2026-11-31 is not a day such as 2026-11-20.');
    expect(check({ from: '2026-11-20', to: '2026-11-19' })).toThrow('--to 2026-11-19 is before --from 2026-11-20.');
  });
});

describe('the stores command', () => {
  const stores = (...words: string[]) => {
    storesCommand.check?.(words, {});
    return run(storesCommand, words);
  };

  it('says how long a store takes to pack an order, and takes that back', async () => {
    const id = await given.store(app.db, { licence_number: 'CRSA3000071', display_name: 'Quiet Kettle' });
    const minutes = async () => (await app.call(getStore, { id: String(id) })).preparationMinutes;
    expect(await stores('crsa3000071', 'preparation', '18')).toEqual(['Quiet Kettle: 20 minutes to pack an order.']);
    expect(await minutes()).toBe(20);
    expect(await stores('CRSA3000071', 'preparation', 'measured')).toEqual([
      'Quiet Kettle: the preparation time is measured on its orders.',
    ]);
    expect(await minutes()).toBeNull();
  });

  it('says that a store is busy: for so long it takes longer', async () => {
    const id = await given.store(app.db, { licence_number: 'CRSA3000072', display_name: 'Old Mill' });
    await stores('CRSA3000072', 'preparation', '20');
    const minutes = async () => (await app.call(getStore, { id: String(id) })).preparationMinutes;
    const until = new Date(app.clock.now().getTime() + 90 * 60_000);
    expect(await stores('CRSA3000072', 'busy', '12', '90')).toEqual([
      `Old Mill: 15 minutes longer until ${until.toISOString()}.`,
    ]);
    expect(await minutes()).toBe(35);
    app.clock.advance(90 * 60_000);
    expect(await minutes()).toBe(20);
    await stores('CRSA3000072', 'busy', '30', '60');
    expect(await minutes()).toBe(50);
    expect(await stores('CRSA3000072', 'busy', 'over')).toEqual(['Old Mill: not busy anymore.']);
    expect(await minutes()).toBe(20);
    for (const typed of [['0', '60'], ['125', '60'], ['10'], ['10', '1441'], ['over', '5']])
      await expect(async () => stores('CRSA3000072', 'busy', ...typed)).rejects.toThrow(
        'is not a number of minutes from 5 to',
      );
  });

  it('refuses other times, and stores that there are not', async () => {
    for (const typed of ['4', '181', 'soon', '20.5', '-20'])
      await expect(async () => stores('CRSA3000071', 'preparation', typed)).rejects.toThrow(
        `'${typed}' is not a number of minutes from 5 to 180.`,
      );
    await expect(stores('CRSA3999999', 'preparation', '20')).rejects.toThrow('No store has the licence CRSA3999999.');
  });
});
