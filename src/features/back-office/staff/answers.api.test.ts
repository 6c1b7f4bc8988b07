import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { startJobs } from '#app/api.ts';
import { deleteAccount, downloadData, savePreferences } from '#features/account';
import { findStoreChat, listMessages, readMessages, sendMessage } from '#features/chat';
import { CHAT_CHANGED } from '#features/chat/server';
import { submitCart } from '#features/checkout';
import { listNotifications, readNotifications } from '#features/notifications';
import { newId } from '#platform/id.ts';
import { messagesInOutbox } from '#platform/jobs/outbox.ts';
import { fillCart } from '../../../../tests/support/checkout.ts';
import { interleave } from '../../../../tests/support/database/interleave.ts';
import { type GivenUser, given } from '../../../../tests/support/given.ts';
import type { TestJobs } from '../../../../tests/support/jobs.ts';
import { goOnline, type LiveSocket, messagesOf } from '../../../../tests/support/network/live-socket.ts';
import { testApp } from '../../../../tests/support/test-app.ts';
import { answerOpsChat, listOpsChats, readOpsChat } from '../back-office.contract.ts';

const app = await testApp();
const { call, clock, db, url, origin } = app;
const jobs = app.deps.jobs as TestJobs;
await startJobs(app.deps);
const mine = await given.store(db, { display_name: 'Fern & Co', contact_email: 'counter@fern.example' });
const silent = await given.store(db, { display_name: 'Quiet Leaf' });
const partner = await given.user(db, { role: 'partner', storeIds: [mine] });
const stranger = await given.user(db, { role: 'partner', storeIds: [silent] });
const operator = await given.user(db, { role: 'operator' });
const MINUTE = 60_000;

beforeEach(() => clock.advance(MINUTE));

const shopper = (row: object = {}) => given.user(db, { created_at: clock.now(), ...row });
async function orderAt(store: number, who?: GivenUser) {
  const listingId = await given.listing(db, { store_id: store, quantity: 5 });
  const user = who ?? (await given.user(db));
  await fillCart(app, user, [{ listingId, quantity: 1 }]);
  const [order] = (await call(submitCart, {}, { as: user })).orders;
  await jobs.drain();
  await call(readNotifications, {}, { as: user });
  return { user, orderId: order?.id as string, refNum: order?.refNum as string };
}
const write = (as: GivenUser, msg: string, orderId?: string) => call(sendMessage, { msg, orderId }, { as });
const answer = (to: GivenUser, msg: string, orderId?: string, as = operator) =>
  call(answerOpsChat, { userId: to.id, msg, orderId }, { as });
const notificationsOf = (as: GivenUser) => call(listNotifications, {}, { as });
const chats = async (as: GivenUser) => (await notificationsOf(as)).items.filter(({ type }) => type === 'chat');
const wordsTo = async (as: GivenUser) => (await chats(as)).map(({ message, isRead }) => [message, isRead]);
async function readAll(as: GivenUser, orderId?: string): Promise<void> {
  const [newest] = (await call(listMessages, { orderId }, { as })).items;
  await call(readMessages, { orderId, id: newest?.id as string }, { as });
}
const mailsTo = async (address: string) =>
  (await messagesInOutbox(db)).filter(({ to, subject }) => to === address && /message|is waiting/.test(subject));
const subjectsTo = async (address: string) => (await mailsTo(address)).map(({ subject }) => subject);
const refusal = (asked: Promise<unknown>) => asked.then(null, ({ status, code }) => [status, code]);
/** The delays in minutes of pending jobs with this name and data. */
async function dueIn(name: string, data: object): Promise<number[]> {
  const { rows } = await sql<{ minutes: number }>`
    select (extract(epoch from start_after - created_on) / 60)::float8 as minutes from pgboss.job
    where name = ${name} and data @> ${JSON.stringify(data)}::jsonb`.execute(db);
  return rows.map(({ minutes }) => minutes);
}

describe('an answer', () => {
  it('is one notification for each conversation, however many there are', async () => {
    const { user, orderId } = await orderAt(mine);
    for (const msg of ['One', 'Two', 'Three']) await answer(user, msg, orderId, partner);
    await jobs.drain();
    clock.advance(MINUTE);
    await answer(user, 'Hello');
    await jobs.drain();
    expect(await chats(user)).toEqual([
      expect.objectContaining({ message: 'New message from Wicket support', refId: null, isRead: false }),
      expect.objectContaining({ message: '3 new messages from Fern & Co', refId: orderId, isRead: false }),
    ]);
    expect((await notificationsOf(user)).unread).toBe(2);
    const [first] = await chats(user);
    clock.advance(MINUTE);
    await answer(user, 'Are you there?');
    await jobs.drain();
    const [again] = await chats(user);
    expect(again).toEqual({
      ...first,
      message: '2 new messages from Wicket support',
      dateCreated: clock.now().toISOString(),
    });
    expect(await chats(user)).toHaveLength(2);
  });

  it('is read with its conversation, and new again with the next one', async () => {
    const ada = await shopper();
    await answer(ada, 'One');
    await answer(ada, 'Two');
    await jobs.drain();
    await readAll(ada);
    await jobs.drain();
    expect(await wordsTo(ada)).toEqual([['2 new messages from Wicket support', true]]);
    await answer(ada, 'Three');
    await jobs.drain();
    expect(await wordsTo(ada)).toEqual([['New message from Wicket support', false]]);
  });

  it('does not notify a reader who has read it already, nor twice when jobs run twice', async () => {
    const ada = await shopper();
    const { id } = await answer(ada, 'One');
    await readAll(ada);
    await jobs.drain();
    expect(await chats(ada)).toEqual([]);
    await call(answerOpsChat, { userId: ada.id, msg: 'One', id }, { as: operator });
    await jobs.drain();
    expect(await chats(ada)).toEqual([]);
    await answer(ada, 'Two');
    await jobs.drain();
    await call(readNotifications, {}, { as: ada });
    const { rows } = await sql<{ id: string }>`select id from chat where user_id = ${ada.id}`.execute(db);
    await jobs.enqueue(db, CHAT_CHANGED, { chatId: rows[0]?.id });
    await jobs.drain({ isLate: true });
    expect(await wordsTo(ada)).toEqual([['New message from Wicket support', true]]);
  });

  it('reaches every tab at once, and so does that it was read', async () => {
    const ada = await shopper();
    const tabs = [await goOnline(origin, ada.sessionToken), await goOnline(origin, ada.sessionToken)];
    await answer(ada, 'One');
    await jobs.drain();
    const [notification] = await chats(ada);
    for (const tab of tabs) {
      await tab.told(3);
      expect(messagesOf(tab)).toEqual([
        expect.objectContaining({ kind: 'chat' }),
        { kind: 'notification', notification },
      ]);
    }
    await readAll(ada);
    await jobs.drain();
    for (const tab of tabs) {
      await tab.told(4);
      expect(messagesOf(tab).at(-1)).toEqual({ kind: 'notifications-read', unread: 0 });
    }
    // Repeats the job: earlier answers are not announced again.
    const { rows } = await sql<{ id: string }>`select id from chat where user_id = ${ada.id}`.execute(db);
    await jobs.enqueue(db, CHAT_CHANGED, { chatId: rows[0]?.id });
    await jobs.drain();
    await answer(ada, 'Two');
    await jobs.drain();
    for (const tab of tabs) await tab.told(6);
    await call(readNotifications, { ids: [notification?.id as string] }, { as: ada });
    for (const tab of tabs) await tab.told(7);
    // An answer that was already read notifies nobody.
    await call(readNotifications, {}, { as: ada });
    await answer(ada, 'Three');
    await jobs.drain();
    for (const tab of tabs) {
      await tab.told(9);
      const kinds = messagesOf(tab).map(({ kind }) => kind);
      expect(kinds.slice(3)).toEqual(['chat', 'notification', 'notifications-read', 'chat', 'notification']);
      tab.socket.close();
    }
  });
});

describe('the mail about an answer', () => {
  it('is sent after five minutes, once per unanswered stretch, without the text of the messages', async () => {
    const { user, orderId } = await orderAt(mine);
    const { id } = await answer(user, 'The secret word', orderId, partner);
    clock.advance(MINUTE);
    await answer(user, 'And another', orderId, partner);
    await jobs.drain();
    expect(await dueIn('chat.mail-reader', { messageId: id })).toEqual([4]);
    expect(await mailsTo(user.email)).toEqual([]);
    await jobs.drain({ isLate: true });
    const [mail, ...others] = await mailsTo(user.email);
    expect(others).toEqual([]);
    expect(mail?.subject).toBe('You have a new message from Fern & Co');
    expect(mail?.text).toContain(`${app.deps.publicOrigin}/profile/chat?order=${orderId}`);
    for (const part of [mail?.text, mail?.html]) expect(part).not.toMatch(/secret|another/);
    await answer(user, 'A third', orderId, partner);
    await jobs.drain({ isLate: true });
    expect(await mailsTo(user.email)).toHaveLength(1);
    await readAll(user, orderId);
    await answer(user, 'After a while', orderId, partner);
    await jobs.drain({ isLate: true });
    expect(await mailsTo(user.email)).toHaveLength(2);
  });

  it('is not sent where the shopper has read the answer, though a later one is unread', async () => {
    const ada = await shopper();
    const first = await answer(ada, 'One');
    clock.advance(2 * MINUTE);
    const second = await answer(ada, 'Two');
    await call(readMessages, { id: first.id }, { as: ada });
    const { rows } = await sql<{ id: string }>`select id from chat where user_id = ${ada.id}`.execute(db);
    await jobs.enqueue(db, 'chat.mail-reader', { chatId: rows[0]?.id, messageId: first.id });
    await jobs.drain({ isLate: true });
    expect(await dueIn('chat.mail-reader', { messageId: second.id })).toEqual([5]);
    expect(await subjectsTo(ada.email)).toEqual(['You have a new message from Wicket support']);
  });

  it('is not sent to readers who have read it, opted out or have no address', async () => {
    const [reader, unwilling] = [await shopper(), await shopper()];
    const byPhone = await shopper({ email: null, phone: '+16475550177' });
    await call(savePreferences, { notificationEmail: false }, { as: unwilling });
    for (const one of [reader, unwilling, byPhone]) await answer(one, 'Hello');
    await readAll(reader);
    const before = await messagesInOutbox(db);
    await jobs.drain({ isLate: true });
    expect(await messagesInOutbox(db)).toEqual(before);
    expect(await wordsTo(unwilling)).toEqual([['New message from Wicket support', false]]);
  });
});

describe('two at once', () => {
  /** The same without a lock, and without comparing the messages' order. */
  async function naively({ id: userId }: GivenUser): Promise<void> {
    const { rows } = await sql<{ chatId: string; n: number; count: number }>`
      select chat_id "chatId", max(n) n, count(*) count from chat_message m join chat on chat.id = chat_id
      where user_id = ${userId} and not from_shopper and n > shopper_read_to group by 1`.execute(db);
    const { chatId, n, count } = rows[0] as (typeof rows)[number];
    await sql`insert into notification (id, user_id, type, chat_id, chat_n, message, created_at)
      values (${newId()}, ${userId}, 'chat', ${chatId}, ${n}, ${`${count} new`}, ${clock.now()})
      on conflict (chat_id) do update set message = excluded.message, read_at = null`.execute(db);
  }
  const point = { when: 'before', statement: /insert into notification/ } as const;

  it('answers are counted both', async () => {
    const ada = await shopper();
    await answer(ada, 'One');
    const { work, other } = await interleave(
      url,
      point,
      async () => {
        await answer(ada, 'Two');
        await jobs.drain();
      },
      () => jobs.drain(),
    );
    expect([work.status, other.status]).toEqual(['fulfilled', 'fulfilled']);
    await jobs.drain();
    expect(await wordsTo(ada)).toEqual([['2 new messages from Wicket support', false]]);
  });

  it('answers would be miscounted without care (control)', async () => {
    const ada = await shopper();
    await answer(ada, 'One');
    await jobs.drain();
    await interleave(
      url,
      point,
      async () => {
        await answer(ada, 'Two');
        await jobs.drain();
      },
      () => naively(ada),
    );
    expect(await wordsTo(ada)).toEqual([['1 new', false]]);
  });

  it('an answer that is read during its notification stays read', async () => {
    const ada = await shopper();
    await answer(ada, 'One');
    await interleave(
      url,
      point,
      async () => {
        await readAll(ada);
        await jobs.drain();
      },
      () => jobs.drain(),
    );
    await jobs.drain();
    expect((await notificationsOf(ada)).unread).toBe(0);
  });

  it('an answer that is read during its notification would stay unread without the lock (control)', async () => {
    const ada = await shopper();
    await answer(ada, 'One');
    await interleave(
      url,
      point,
      async () => {
        await readAll(ada);
        await jobs.drain();
      },
      () => naively(ada),
    );
    await jobs.drain();
    expect(await wordsTo(ada)).toEqual([['1 new', false]]);
  });
});

describe('staff', () => {
  const waiting = async (as: GivenUser) => (await call(listOpsChats, { isWaiting: true, count: 100 }, { as })).items;

  it('receives events for the chats that it may answer, with their state', async () => {
    const { user, orderId } = await orderAt(mine);
    // Of the store, in a role that reads no chats.
    const driver = await given.user(db);
    await given.member(db, driver.id, { storeId: mine, role: 'driver' });
    await app.signalsArrived();
    const [staff, store, other, deaf] = (await Promise.all(
      [operator, partner, stranger, driver].map(({ sessionToken }) => goOnline(origin, sessionToken)),
    )) as [LiveSocket, LiveSocket, LiveSocket, LiveSocket];
    let frames = 1;
    const expectEvent = async (conversation: object) => {
      frames++;
      for (const one of [staff, store]) {
        await one.told(frames);
        expect(messagesOf(one).at(-1)).toMatchObject({ kind: 'desk-chat', conversation });
      }
    };
    const [waitingSince, about] = [clock.now().toISOString(), { user: { id: user.id }, order: { id: orderId } }];
    const { id } = await write(user, 'Ready?', orderId);
    await expectEvent({ ...about, unread: 1, waitingSince, lastMessage: { id } });
    await answer(user, 'Yes.', orderId, partner);
    await expectEvent({ ...about, unread: 0, waitingSince: null, lastMessage: { from: 'support' } });
    clock.advance(1000);
    const thanks = await write(user, 'Thanks!', orderId);
    await expectEvent({ ...about, unread: 1, waitingSince: clock.now().toISOString() });
    await call(readOpsChat, { userId: user.id, orderId, id: thanks.id }, { as: partner });
    await expectEvent({ ...about, unread: 0, waitingSince: null });
    await write(user, 'To support');
    await staff.told(frames + 1);
    for (const one of [store, other, deaf]) await one.settle();
    expect(store.frames).toHaveLength(frames);
    for (const one of [other, deaf]) expect(one.frames).toHaveLength(1);
    for (const one of [staff, store, other, deaf]) one.socket.close();
  });

  it('lists waiting chats, the longest waiting first, until they are answered or read', async () => {
    const [ada, ben] = [await shopper(), await shopper()];
    const { user, orderId } = await orderAt(mine);
    const adaSince = clock.now().toISOString();
    await write(ada, 'First');
    clock.advance(1000);
    await write(user, 'Second', orderId);
    clock.advance(1000);
    await write(ben, 'Third');
    await write(ada, 'Still here');
    const ours = async (as: GivenUser) =>
      (await waiting(as)).filter((one) => [ada.id, ben.id, user.id].includes(one.user.id));
    expect((await ours(operator)).map((one) => one.user.id)).toEqual([ada.id, user.id, ben.id]);
    expect((await ours(operator))[0]).toMatchObject({ unread: 2, waitingSince: adaSince });
    expect((await ours(partner)).map((one) => one.user.id)).toEqual([user.id]);
    expect(await ours(stranger)).toEqual([]);
    const { totalItems, items } = await call(listOpsChats, { isWaiting: true, count: 1, page: 1 }, { as: operator });
    expect([totalItems, items.length]).toEqual([(await waiting(operator)).length, 1]);

    await answer(ada, 'Here');
    const bens = await call(listMessages, {}, { as: ben });
    await call(readOpsChat, { userId: ben.id, id: bens.items[0]?.id as string }, { as: operator });
    expect((await ours(operator)).map((one) => one.user.id)).toEqual([user.id]);
    expect((await call(listMessages, {}, { as: ada })).items.map(({ state }) => state)).toEqual([
      'sent',
      'read',
      'read',
    ]);
    const all = (await call(listOpsChats, { count: 100 }, { as: operator })).items;
    expect(all.find((one) => one.user.id === ada.id)).toMatchObject({ unread: 0, waitingSince: null });
  });

  it('rejects invalid requests, and callers who are not staff of the store', async () => {
    const wrong = call(listOpsChats, { isWaiting: 'perhaps' } as never, { as: operator });
    expect(await refusal(wrong)).toEqual([422, 'validation']);
    expect(await refusal(call(listOpsChats, { isWaiting: true }, { as: await shopper() }))).toEqual([403, 'forbidden']);
    expect(await refusal(call(listOpsChats, { isWaiting: true }))).toEqual([401, 'unauthenticated']);
  });

  it('is mailed to after ten minutes, once for each silence: the store, or support where the store has no address', async () => {
    const support = app.deps.sender.email;
    const [atMine, atSilent, ada] = [await orderAt(mine), await orderAt(silent), await shopper()];
    const { id } = await write(atMine.user, 'The secret word', atMine.orderId);
    await write(atMine.user, 'Once more', atMine.orderId);
    await write(atSilent.user, 'Anybody?', atSilent.orderId);
    await write(ada, 'Hello?');
    expect(await dueIn('chat.unanswered', { messageId: id })).toEqual([10]);
    await jobs.drain({ isLate: true });
    const title = `A shopper is waiting for an answer about order ${atMine.refNum}`;
    const toStore = async () => (await mailsTo('counter@fern.example')).filter(({ subject }) => subject === title);
    const [mail, ...others] = await toStore();
    expect(others).toEqual([]);
    for (const part of [mail?.text, mail?.html]) expect(part).not.toMatch(/secret|Alex/);
    const atSupport = await subjectsTo(support);
    expect(atSupport).toContain(`A shopper is waiting for an answer about order ${atSilent.refNum}`);
    expect(atSupport).toContain('A shopper is waiting for an answer');

    await answer(atMine.user, 'Here.', atMine.orderId, partner);
    await write(atMine.user, 'And now?', atMine.orderId);
    await jobs.drain({ isLate: true });
    expect(await toStore()).toHaveLength(2);
  });

  it('is not mailed to where it has answered or read by then', async () => {
    await jobs.drain({ isLate: true });
    const [ada, ben] = [await shopper(), await shopper()];
    await write(ada, 'One');
    const { id } = await write(ben, 'Two');
    await answer(ada, 'Answered');
    await call(readOpsChat, { userId: ben.id, id }, { as: operator });
    const before = await subjectsTo(app.deps.sender.email);
    await jobs.drain({ isLate: true });
    expect(await subjectsTo(app.deps.sender.email)).toEqual(before);
  });
});

describe('a user who deletes their account', () => {
  it('gets nothing any more, nor do staff; and had the answers in the export', async () => {
    const ada = await shopper();
    await answer(ada, 'One');
    await jobs.drain();
    const { notifications } = (await call(downloadData, {}, { as: ada })) as { notifications: object[] };
    expect(notifications).toMatchObject([{ type: 'chat', message: 'New message from Wicket support' }]);
    await answer(ada, 'Two');
    await write(ada, 'Bye');
    const before = (await messagesInOutbox(db)).filter(({ to }) => to !== ada.email);
    await call(deleteAccount, { id: ada.id }, { as: ada });
    await jobs.drain({ isLate: true });
    expect(await messagesInOutbox(db)).toEqual(before);
    const { rows } = await sql`select from notification where user_id = ${ada.id}`.execute(db);
    expect(rows).toEqual([]);
  });
});

describe('the way to a store', () => {
  const find = (as: GivenUser | null, storeId: string) => call(findStoreChat, { storeId }, { as });
  const street = { address: expect.stringMatching(/ Queen St W$/), city: 'Toronto' };

  it('opens the conversation about the user’s newest order there, or none, and names the branch', async () => {
    const { user } = await orderAt(mine);
    clock.advance(MINUTE);
    const { orderId } = await orderAt(mine, user);
    expect(await find(user, String(mine))).toEqual({ orderId, storeName: 'Fern & Co', location: street });
    expect(await find(user, String(silent))).toEqual({ orderId: null, storeName: 'Quiet Leaf', location: street });
    expect(await find(await shopper(), String(mine))).toEqual({
      orderId: null,
      storeName: 'Fern & Co',
      location: street,
    });
  });

  it('is for who is logged in, and to a store that there is', async () => {
    const ada = await shopper();
    for (const storeId of ['999999', 'none', '-1'])
      expect(await refusal(find(ada, storeId))).toEqual([404, 'not-found']);
    expect(await refusal(find(null, String(mine)))).toEqual([401, 'unauthenticated']);
    expect(await refusal(find(ada, 'x'.repeat(90)))).toEqual([422, 'validation']);
  });
});
