import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { startJobs } from '#app/api.ts';
import { forgetPassword } from '#features/auth';
import { answerOpsChat } from '#features/back-office';
import { sendMessage } from '#features/chat';
import { submitCart } from '#features/checkout';
import { listNotifications } from '#features/notifications';
import { pushLater, startPushJobs } from '#features/notifications/server';
import { moveOrder } from '#features/orders/server';
import { removeCard } from '#features/payments';
import { inTransaction } from '#platform/db/db.ts';
import { newId } from '#platform/id.ts';
import { messagesInOutbox } from '#platform/jobs/outbox.ts';
import { readyShopper } from './support/checkout.ts';
import { type GivenUser, given } from './support/given.ts';
import type { TestJobs } from './support/jobs.ts';
import { testApp } from './support/test-app.ts';

const app = await testApp();
const { db, call, clock } = app;
const jobs = app.deps.jobs as TestJobs;
await startJobs(app.deps);
const MINUTE = 60_000;

/** What a restore of the schema `pgboss` from nothing leaves of the queue. */
const loseQueue = () => sql`truncate pgboss.job`.execute(db);

/** As the running site does over that time. */
async function pass(minutes: number) {
  clock.advance(minutes * MINUTE);
  await jobs.drain();
}

const mailsTo = async (user: GivenUser) =>
  (await messagesInOutbox(db)).filter(({ to }) => to === user.email).map(({ subject }) => subject);
const placeOrder = async (user: GivenUser) => (await call(submitCart, {}, { as: user })).orders[0]?.id as string;
const notifications = async (user: GivenUser) =>
  (await call(listNotifications, { page: 0, count: 20 }, { as: user })).items.map(({ message }) => message);

async function shopper() {
  const listingId = await given.listing(db, { quantity: 9 });
  return readyShopper(app, { listingId });
}

const subscribe = (user: GivenUser) =>
  sql`insert into push_subscription (id, user_id, session_id, endpoint, p256dh, auth, created_at)
    select ${newId()}::uuid, user_id, id, 'https://push.example/' || id, 'p', 'a', ${clock.now()} from session
    where user_id = ${user.id} limit 1`.execute(db);

beforeEach(async () => {
  await jobs.drain({ isLate: true });
});

describe('when the tables of the job queue are emptied', () => {
  it('the shopper is told of an order, once', async () => {
    const user = await shopper();
    await placeOrder(user);
    await loseQueue();
    await pass(0);
    expect(await mailsTo(user)).toEqual([]);
    await pass(2);
    await pass(2);
    expect(await mailsTo(user)).toEqual([expect.stringMatching(/^Order WK-\d+ placed at/)]);
    expect(await notifications(user)).toHaveLength(1);
  });

  it('steps that were overtaken meanwhile stand in the list, and one mail says how it is', async () => {
    const user = await shopper();
    const orderId = await placeOrder(user);
    for (const to of ['processing', 'ready-pickup'] as const) {
      clock.advance(MINUTE);
      await moveOrder(app.deps, { orderId, to, actor: 'system' });
    }
    await loseQueue();
    await pass(60);
    expect(await mailsTo(user)).toEqual([expect.stringMatching(/is ready for pickup$/)]);
    expect(
      (await notifications(user)).map((message) => message.replace(/^Order \S+ /, '').replace(/ at .*/, '')),
    ).toEqual(['is ready for pickup', 'is being prepared', 'placed']);
  });

  it('nobody is told of a decline that was the answer to their submit, nor twice of anything', async () => {
    const listingId = await given.listing(db, { quantity: 9 });
    const declined = await readyShopper(app, { listingId }, { card: '4000000000000002' });
    await expect(call(submitCart, {}, { as: declined })).rejects.toMatchObject({ code: 'payment-declined' });
    const user = await shopper();
    await placeOrder(user);
    await pass(0);
    await loseQueue();
    for (let minute = 0; minute < 5; minute++) await pass(1);
    expect(await mailsTo(declined)).toEqual([]);
    expect(await notifications(declined)).toEqual([]);
    expect(await mailsTo(user)).toHaveLength(1);
    const { rows } = await sql`select from order_history where told_at is null`.execute(db);
    expect(rows).toEqual([]);
  });

  it('the shopper is told of a refund', async () => {
    const user = await shopper();
    const orderId = await placeOrder(user);
    await pass(2);
    await sql`update payment_attempt set state = 'refunded', auth_ref = coalesce(auth_ref, 'a'), capture_ref = 'c', goal = 'returned',
      settled_at = ${clock.now()} where order_id = ${orderId}`.execute(db);
    await loseQueue();
    await pass(2);
    await pass(2);
    expect((await mailsTo(user)).filter((subject) => subject.endsWith('was refunded'))).toHaveLength(1);
  });

  it('a link to a new password that was asked for is mailed', async () => {
    const user = await given.user(db);
    await call(forgetPassword, { url: app.config.publicOrigin, email: user.email }, {});
    await loseQueue();
    await pass(0);
    expect(await mailsTo(user)).toHaveLength(1);
    const { rows } = await sql`select from pending_task where name = 'accounts.reset-password'`.execute(db);
    expect(rows).toEqual([]);
  });

  it('the vault forgets a card that was removed, though it could not be reached for an hour', async () => {
    const user = await shopper();
    const { rows } = await sql<{ id: string; vault_key: string }>`
      select id, vault_key from saved_card where user_id = ${user.id}`.execute(db);
    const [card] = rows;
    await sql`alter table sandbox_vault.card rename to card_away`.execute(db);
    await call(removeCard, { id: card?.id as string }, { as: user });
    await loseQueue();
    for (let minute = 0; minute < 60; minute += 5) await pass(5);
    await sql`alter table sandbox_vault.card_away rename to card`.execute(db);
    await pass(15);
    const { rows: kept } = await sql`
      select from sandbox_vault.card where token = ${card?.vault_key} and removed_at is null`.execute(db);
    expect(kept).toEqual([]);
  });

  it('the shopper is notified of an answer, by mail when it stays unread; staff of a question', async () => {
    const [user, operator] = [await given.user(db), await given.user(db, { role: 'operator' })];
    const asked = { ...user, email: app.deps.sender.email };
    await call(sendMessage, { msg: 'Is it open?' }, { as: user });
    await loseQueue();
    await pass(8);
    const before = (await mailsTo(asked)).length;
    for (let minute = 0; minute < 6; minute++) await pass(1);
    expect(await mailsTo(asked)).toHaveLength(before + 1);
    await call(answerOpsChat, { userId: user.id, msg: 'It is.' }, { as: operator });
    await loseQueue();
    await pass(2);
    expect(await notifications(user)).toEqual([expect.stringMatching(/^New message from/)]);
    expect(await mailsTo(user)).toEqual([]);
    for (let minute = 0; minute < 8; minute++) await pass(1);
    expect(await mailsTo(user)).toEqual([expect.stringMatching(/^You have a new message from/)]);
    expect(await mailsTo(asked)).toHaveLength(before + 1);
  });

  it('a device gets its word', async () => {
    const user = await given.user(db);
    const sent: string[] = [];
    const push = {
      ...app.deps.push,
      send: async (_to: unknown, { text }: { text: string }) => {
        sent.push(text);
        return 'sent' as const;
      },
    };
    await startPushJobs({ ...app.deps, push });
    await subscribe(user);
    await inTransaction(db, (trx) =>
      pushLater(trx, app.deps, [
        { userId: user.id, word: { topic: newId(), body: 'Ready', path: '/', happenedAt: clock.now() } },
      ]),
    );
    await loseQueue();
    await pass(5);
    expect(sent).toEqual([]);
    await pass(6);
    await pass(1);
    expect(sent).toEqual([expect.stringContaining('Ready')]);
    await startPushJobs(app.deps);
  });
});

describe('the daily tidying', () => {
  it('takes keys of submits and merged carts that are a month old, and old removed lines, but no key of a payment under way', async () => {
    const users = [await shopper(), await shopper(), await shopper()] as const;
    const [old, underWay, young] = users;
    for (const user of [old, underWay])
      await call(submitCart, {}, { as: user, headers: { 'idempotency-key': 'the key' } });
    await sql`update payment_attempt set state = 'pending', auth_ref = null, settled_at = null, ask_at = 'infinity'
      where order_id in (select id from orders where user_id = ${underWay.id})`.execute(db);
    const merge = (user: GivenUser) =>
      sql`insert into cart_merge (user_id, cart_id, merged_at) values (${user.id}, 'guest', ${clock.now()})`.execute(
        db,
      );
    await merge(old);
    await sql`update submit_key set created_at = created_at - interval '31 days'`.execute(db);
    await sql`update cart_merge set merged_at = merged_at - interval '31 days'`.execute(db);
    const listing = await given.listing(db);
    for (const [user, age] of [
      [old, '2 hours'],
      [young, '1 minute'],
    ] as const)
      await sql`insert into removed_cart_line (user_id, listing_id, quantity, added_at, removed_at)
        values (${user.id}, ${listing}, 1, ${clock.now()}, ${clock.now()}::timestamptz - ${age}::interval)`.execute(db);
    await merge(young);
    await call(submitCart, {}, { as: young, headers: { 'idempotency-key': 'the key' } });
    for (const name of ['orders.tidy', 'cart.tidy']) await jobs.enqueue(db, name, {});
    await jobs.drain();
    const left = async (table: string) =>
      (await sql<{ user_id: string }>`select user_id from ${sql.table(table)}`.execute(db)).rows
        .map(({ user_id }) => user_id)
        .filter((id) => users.some((user) => user.id === id));
    expect((await left('submit_key')).toSorted()).toEqual([underWay.id, young.id].toSorted());
    expect(await left('cart_merge')).toEqual([young.id]);
    expect(await left('removed_cart_line')).toEqual([young.id]);
  });

  it('takes changes of the catalogue that are a day old from their log', async () => {
    const ages = async () =>
      (
        await sql<{ isOld: boolean }>`select distinct at < ${clock.now()}::timestamptz - interval '1 day' as "isOld"
          from catalogue_change`.execute(db)
      ).rows.map(({ isOld }) => isOld);
    await given.listing(db);
    await sql`update catalogue_change set at = ${clock.now()}::timestamptz - interval '25 hours'`.execute(db);
    await given.listing(db);
    expect((await ages()).toSorted()).toEqual([false, true]);
    await jobs.enqueue(db, 'catalogue-changes.tidy', {});
    await jobs.drain();
    expect(await ages()).toEqual([false]);
  });
});
