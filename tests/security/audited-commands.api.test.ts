import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { startJobs } from '#app/api.ts';
import type { Options } from '#app/cli/command.ts';
import { COMMANDS } from '#app/cli/commands.ts';
import { claimBrand } from '#features/brand-claims';
import { sendMessage } from '#features/chat';
import { submitCart } from '#features/checkout';
import { replacePushKey } from '#features/notifications/server';
import { writeStoreReview } from '#features/reviews';
import { atCommandLine } from '#platform/logs/actor.ts';
import { temporaryFolder } from '../support/at-end.ts';
import { CARD, readyShopper } from '../support/checkout.ts';
import { given } from '../support/given.ts';
import type { TestJobs } from '../support/jobs.ts';
import { allTables, digestOf } from '../support/market/database-scan.ts';
import { testApp } from '../support/test-app.ts';

const app = await testApp();
const { db, call, deps } = app;
await startJobs(deps);
const jobs = deps.jobs as TestJobs;
const folder = temporaryFolder('commands');

type Typed = [words: string[], options?: Options];

const file = (name: string, text: string) => {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
};
const person = async () => (await given.user(db)).email;

async function order(card: string, steps: readonly string[]): Promise<string> {
  const listingId = await given.listing(db, { quantity: 5 });
  const { orders } = await call(submitCart, {}, { as: await readyShopper(app, { listingId }, { card }) });
  const refNum = orders[0]?.refNum ?? '';
  for (const status of steps) await run('orders', [[refNum, status], { 'id-checked': true }]).catch(() => {});
  return refNum;
}
const HANDED_OVER = ['processing', 'ready-pickup', 'completed'];
async function uncollected() {
  const refNum = await order(CARD.captureDeclinedLate, HANDED_OVER);
  await jobs.drain({ isLate: true });
  return refNum;
}
async function unclearRefund() {
  const refNum = await order(CARD.visa, HANDED_OVER);
  await run('orders', [[refNum, 'refund'], { reason: 'Broken.' }]);
  await sql`update refund set state = 'unclear', refund_ref = null from payment_attempt a, orders o
    where a.id = refund.attempt_id and o.id = a.order_id and o.ref_num = ${refNum}`.execute(db);
  await sql`update payment_attempt a set state = 'captured', refund_told_at = null from orders o where o.id = a.order_id and o.ref_num = ${refNum}`.execute(
    db,
  );
  return refNum;
}
async function review() {
  const store = await given.store(db);
  const as = await given.user(db);
  await call(writeStoreReview, { id: String(store), rate: 4, description: 'Quick.' }, { as });
  const { rows } = await sql<{ id: string }>`select id from store_review where user_id = ${as.id}`.execute(db);
  return rows[0]?.id ?? '';
}
async function claim() {
  const brandName = `Fern ${Math.random()}`;
  await given.brand(db, { display_name: brandName });
  const contact = { contactInformation: 'Robin', email: 'robin@mail.example', phoneNumber: '416 555 0123' };
  return (await call(claimBrand, { ...contact, brandName, isListed: 'No', agreed: true })).id;
}
async function asked() {
  const as = await given.user(db);
  await call(sendMessage, { msg: 'Hello?' }, { as });
  return as.id;
}
const licence = async () => {
  const id = await given.store(db);
  const { rows } = await sql<{ licence: string }>`select licence_number as licence from store where id = ${id}`.execute(
    db,
  );
  return rows[0]?.licence ?? '';
};
const STORES = 'licence,name,address,city,province,postal_code,lat,lon,coord_source,website_host\n';

/** What is typed for each change that a command says it makes. */
const SCENARIOS: Record<string, () => Promise<Typed>> = {
  'import import': async () => [
    ['stores', file('stores.csv', `${STORES}CRSA2000001,Leaf,1 BAY ST,Toronto,ON,M5J 2N8,43.64,-79.38,open_exact,\n`)],
  ],
  'import places-imported': async () => [
    ['places', file('towns.csv', 'name,province,population,lat,lon\nToronto,ON,2794356,43.7,-79.4\n')],
  ],
  'import demo-stocked': async () => {
    await given.systemProduct(db, { usual_price_cents: 2500 });
    return [
      [
        'stores',
        file('stores.csv', `${STORES}CRSA2000002,Fern,2 BAY ST,Toronto,ON,M5J 2N8,43.64,-79.38,open_exact,\n`),
      ],
      { stock: 'demo' },
    ];
  },
  'demo demo-filled': async () => [[], { products: '100', stores: '1', listings: '1' }],
  'demo-orders demo-ordered': async () => {
    await sql`update store set is_invented = true where id = ${await given.store(db)}`.execute(db);
    return [[], { count: '0' }];
  },
  'users role-changed': async () => [[await person(), 'operator']],
  'users account-suspended': async () => [['suspend', await person()]],
  'users account-reopened': async () => [['unsuspend', await person()]],
  'users sessions-ended': async () => [['end-sessions', await person()]],
  'users factors-removed': async () => [['remove-factors', await person()]],
  'orders order-moved': async () => [[await order(CARD.visa, []), 'processing']],
  'orders order-collected': async () => [[await uncollected(), 'collect']],
  'orders order-written-off': async () => [[await uncollected(), 'write-off'], { reason: 'Never paid.' }],
  'orders order-refunded': async () => [[await order(CARD.visa, HANDED_OVER), 'refund'], { reason: 'Broken.' }],
  'orders refund-resolved': async () => [[await unclearRefund(), 'refund-missing']],
  'stores store-preparation': async () => [[await licence(), 'preparation', '20']],
  'stores store-busy': async () => [[await licence(), 'busy', '10', '60']],
  'reviews review-judged': async () => [[await review(), 'refuse']],
  'reviews words-changed': async () => [[], { add: ['sasquatch'] }],
  'claims claim-decided': async () => [[await claim(), 'refused']],
  'chats chat-answered': async () => [[await asked(), 'Yes.']],
  'chats chat-read': async () => [[await asked()]],
  'newsletter newsletter-sent': async () => [['send', file('issue.txt', 'News\n\nHello.\n')]],
  'policy-notice policy-notice-sent': async () => [[]],
  'outbox outbox-resent': async () => [['resend', 'all'], { count: '10' }],
  'keys push-key-made': async () => [['new']],
  'keys push-key-removed': async () => [['remove', await olderKey()]],
  'reconcile payments-reconciled': async () => [[], { from: '2026-11-19' }],
};

async function olderKey(): Promise<string> {
  const older = await replacePushKey(db);
  await replacePushKey(db);
  return older;
}

async function run(name: string, [words, options = {}]: Typed): Promise<void> {
  const command = await COMMANDS[name]?.();
  const by = atCommandLine('tess');
  const quiet = { say: () => {}, progress: () => {} };
  const context = {
    db,
    clock: deps.clock,
    mode: 'demo',
    by,
    geocoder: deps.geocoder,
    openShop: async () => deps,
    ...quiet,
  } as const;
  await command?.run(context, words, options);
}

const entries = async (action: string) =>
  (
    await sql<{ name: string; role: string; actorId: string | null }>`
      select actor_name as name, actor_role as role, actor_id as "actorId" from audit_entry where action = ${action}`.execute(
      db,
    )
  ).rows;

const commands = await Promise.all(Object.values(COMMANDS).map((load) => load()));
const writes = commands.flatMap((command) => command.writes.map((action) => [command.name, action] as const));

describe('a command', () => {
  it('is tried for each change that one of them makes, and for no other', () => {
    expect(writes.map(([name, action]) => `${name} ${action}`).toSorted()).toEqual(Object.keys(SCENARIOS).toSorted());
  });

  it.each(writes)('%s leaves an entry: %s', async (name, action) => {
    const typed = (await SCENARIOS[`${name} ${action}`]?.()) as Typed;
    const before = (await entries(action)).length;
    // A card that is declined again, and books that differ, end it with a failure.
    await run(name, typed).catch((error: { code?: string }) => {
      if (error.code !== 'payment-declined' && error.code !== 'conflict') throw error;
    });
    const after = await entries(action);
    expect(after).toHaveLength(before + 1);
    expect(after.at(-1)).toEqual({ name: 'tess', role: 'command', actorId: null });
  });

  it.each(commands.filter(({ writes: some }) => some.length === 0).map(({ name }) => name))(
    '%s changes nothing',
    async (name) => {
      const tables = await allTables(db);
      const before = await digestOf(db, tables);
      await run(name, [[]]).catch((error: { code?: string }) => {
        if (error.code !== 'conflict') throw error;
      });
      expect(await digestOf(db, tables)).toEqual(before);
    },
  );
});
