import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { buildApp } from '#app/app.ts';
import { chatsCommand } from '#app/cli/chats-command.server.ts';
import type { CommandContext, Options } from '#app/cli/command.ts';
import { deleteAccount, downloadData } from '#features/account';
import { listConversations, listMessages, readMessages, sendMessage } from '#features/chat';
import { submitCart } from '#features/checkout';
import { httpClient } from '#platform/browser/client.ts';
import type { InputOf } from '#platform/contract/contract.ts';
import { newId } from '#platform/id.ts';
import { atCommandLine } from '#platform/logs/actor.ts';
import { atEnd } from '../../../../tests/support/at-end.ts';
import { readyShopper } from '../../../../tests/support/checkout.ts';
import { interleave } from '../../../../tests/support/database/interleave.ts';
import { type GivenUser, given } from '../../../../tests/support/given.ts';
import { HOSTILE_TEXTS } from '../../../../tests/support/hostile/hostile-texts.ts';
import { goOnline, messagesOf } from '../../../../tests/support/network/live-socket.ts';
import { PATIENTLY } from '../../../../tests/support/patience.ts';
import { testApp } from '../../../../tests/support/test-app.ts';
import { answerOpsChat, listOpsChats, listOpsMessages, readOpsChat } from '../back-office.contract.ts';

const app = await testApp();
const { call, clock, db, url, origin } = app;
const [mine, theirs] = [await given.store(db), await given.store(db)];
const partner = await given.user(db, { role: 'partner', storeIds: [mine] });
const stranger = await given.user(db, { role: 'partner', storeIds: [theirs] });
const operator = await given.user(db, { role: 'operator' });

// Resets the quota of the previous test.
beforeEach(() => clock.advance(60_000));

const shopper = () => given.user(db, { created_at: clock.now() });
async function orderAt(store: number) {
  const listingId = await given.listing(db, { store_id: store, quantity: 5 });
  const who = await readyShopper(app, { listingId, quantity: 1 });
  const [order] = (await call(submitCart, {}, { as: who })).orders;
  return { who, orderId: order?.id as string, refNum: order?.refNum as string };
}
const write = (as: GivenUser | null, msg: string, more: Partial<InputOf<typeof sendMessage>> = {}) =>
  call(sendMessage, { msg, ...more }, { as });
const answer = (as: GivenUser | null, to: GivenUser, msg: string, more: { orderId?: string; id?: string } = {}) =>
  call(answerOpsChat, { userId: to.id, msg, ...more }, { as });
const read = (as: GivenUser, more: InputOf<typeof listMessages> = {}) => call(listMessages, more, { as });
const wordsOf = async (as: GivenUser, more: InputOf<typeof listMessages> = {}) =>
  (await read(as, more)).items.map(({ from, msg }) => `${from}: ${msg}`);
const rowsOf = async () =>
  (await sql<{ n: number }>`select (select count(*) from chat) + (select count(*) from chat_message) n`.execute(db))
    .rows[0]?.n;

describe('a conversation with support', () => {
  it('is written and answered, the newest first, page by page', async () => {
    const ada = await shopper();
    expect(await read(ada)).toEqual({ items: [], order: null });
    const hello = await write(ada, 'Hello');
    expect(hello).toEqual({
      id: expect.any(String),
      from: 'shopper',
      msg: 'Hello',
      dateCreated: clock.now().toISOString(),
      orderId: null,
      state: 'delivered',
    });
    await answer(operator, ada, 'Good day');
    for (const msg of ['one', 'two', 'three']) await write(ada, msg);
    const first = await read(ada, { count: 2 });
    expect(first.items.map(({ msg }) => msg)).toEqual(['three', 'two']);
    const rest = await read(ada, { before: first.items[1]?.id as string });
    expect(rest.items.map(({ msg, from }) => [from, msg])).toEqual([
      ['shopper', 'one'],
      ['support', 'Good day'],
      ['shopper', 'Hello'],
    ]);
    expect((await read(ada, { before: hello.id })).items).toEqual([]);
    expect((await read(ada, { before: newId() })).items).toEqual([]);
  });

  it('is listed for operators, the latest first, with what they have not read', async () => {
    const [ada, ben] = [await shopper(), await shopper()];
    await write(ada, 'First');
    await write(ada, 'Second');
    clock.advance(1000);
    await write(ben, 'Hi');
    const list = async () => (await call(listOpsChats, { count: 2 }, { as: operator })).items;
    expect(await list()).toMatchObject([
      { user: { id: ben.id, firstName: 'Alex' }, order: null, unread: 1, lastMessage: { msg: 'Hi' } },
      { user: { id: ada.id }, unread: 2, lastMessage: { msg: 'Second' } },
    ]);
    const { items } = await call(listOpsMessages, { userId: ada.id }, { as: operator });
    expect(items.map(({ msg }) => msg)).toEqual(['Second', 'First']);
    await call(readOpsChat, { userId: ada.id, id: items[1]?.id as string }, { as: operator });
    expect((await list())[1]?.unread).toBe(1);
    expect((await read(ada)).items.map(({ state }) => state)).toEqual(['delivered', 'read']);
    // An earlier message does not reset the mark.
    await call(readOpsChat, { userId: ada.id, id: items[0]?.id as string }, { as: operator });
    await call(readOpsChat, { userId: ada.id, id: items[1]?.id as string }, { as: operator });
    expect((await read(ada)).items.map(({ state }) => state)).toEqual(['read', 'read']);
  });

  it('shows staff the delivery state of an answer', async () => {
    const ada = await shopper();
    const answered = await answer(operator, ada, 'Hello there');
    const state = async () => (await call(listOpsMessages, { userId: ada.id }, { as: operator })).items[0]?.state;
    expect([answered.state, await state()]).toEqual(['sent', 'sent']);
    const socket = await goOnline(origin, ada.sessionToken);
    await answer(operator, ada, 'Still there?');
    await socket.told(2);
    await expect.poll(state).toBe('delivered');
    expect((await call(listConversations, {}, { as: ada })).items).toMatchObject([{ unread: 2, order: null }]);
    await call(readMessages, { id: (await read(ada)).items[0]?.id as string }, { as: ada });
    expect(await state()).toBe('read');
    expect((await call(listConversations, {}, { as: ada })).items).toMatchObject([{ unread: 0 }]);
    socket.socket.close();
  });

  it('is invisible to other users', async () => {
    const [ada, ben] = [await shopper(), await shopper()];
    const { id } = await write(ada, 'Secret');
    const before = await rowsOf();
    expect(await read(ben, { before: id })).toEqual({ items: [], order: null });
    await expect(call(readMessages, { id }, { as: ben })).rejects.toMatchObject({ code: 'not-found' });
    for (const who of [partner, stranger]) {
      await expect(answer(who, ada, 'Hi')).rejects.toMatchObject({ status: 404 });
      await expect(call(listOpsMessages, { userId: ada.id }, { as: who })).rejects.toMatchObject({ status: 404 });
      await expect(call(readOpsChat, { userId: ada.id, id }, { as: who })).rejects.toMatchObject({ status: 404 });
    }
    for (const userId of [newId(), 'nobody'])
      await expect(answer(operator, { ...ada, id: userId }, 'Hi')).rejects.toMatchObject({ status: 404 });
    await expect(answer(ben, ada, 'Hi')).rejects.toMatchObject({ status: 403 });
    await expect(write(null, 'Hi')).rejects.toMatchObject({ status: 401 });
    expect(await rowsOf()).toBe(before);
    expect((await read(ada)).items[0]?.state).toBe('delivered');
  });
});

describe('a conversation about an order', () => {
  it('is with the partner of its store, apart from that with support', async () => {
    const { who, orderId, refNum } = await orderAt(mine);
    await write(who, 'Support?');
    await write(who, 'Is it ready?', { orderId });
    await answer(partner, who, 'In ten minutes.', { orderId });
    expect(await wordsOf(who, { orderId })).toEqual(['support: In ten minutes.', 'shopper: Is it ready?']);
    expect(await wordsOf(who)).toEqual(['shopper: Support?']);
    const order = { id: orderId, refNum, storeId: String(mine), storeName: expect.stringMatching(/^Store/) };
    expect((await read(who, { orderId })).order).toEqual(order);
    expect((await call(listOpsChats, {}, { as: partner })).items).toMatchObject([{ order, user: { id: who.id } }]);
    expect((await call(listConversations, {}, { as: who })).totalItems).toBe(2);
    await answer(operator, who, 'Support, too.', { orderId });
  });

  it('is no business of another store, nor of another shopper', async () => {
    const { who, orderId } = await orderAt(theirs);
    const { id } = await write(who, 'Hello?', { orderId });
    const other = await shopper();
    const before = await rowsOf();
    const about = { userId: who.id, orderId };
    await expect(answer(partner, who, 'Hi', { orderId })).rejects.toMatchObject({ status: 404 });
    await expect(call(listOpsMessages, about, { as: partner })).rejects.toMatchObject({ status: 404 });
    await expect(call(readOpsChat, { ...about, id }, { as: partner })).rejects.toMatchObject({ status: 404 });
    expect((await call(listOpsChats, { count: 100 }, { as: partner })).items).not.toContainEqual(
      expect.objectContaining({ order: expect.objectContaining({ id: orderId }) }),
    );
    for (const unknown of [orderId, newId(), 'none']) {
      await expect(write(other, 'Hi', { orderId: unknown })).rejects.toMatchObject({ status: 404 });
      await expect(read(other, { orderId: unknown })).rejects.toMatchObject({ status: 404 });
      // Another user's order with this shopper.
      await expect(answer(stranger, other, 'Hi', { orderId: unknown })).rejects.toMatchObject({ status: 404 });
    }
    expect(await rowsOf()).toBe(before);
  });
});

describe('a message', () => {
  it('is 1 to 2,000 characters as a reader counts them', async () => {
    const ada = await shopper();
    const family = '👨‍👩‍👧';
    for (const msg of ['x', 'é'.repeat(2000), family.repeat(2000)]) expect((await write(ada, msg)).msg).toBe(msg);
    const before = await rowsOf();
    for (const msg of ['', '  \n ', '\u0000', '\u202e', 'x'.repeat(2001), family.repeat(2001)])
      await expect(write(ada, msg), msg.slice(0, 9)).rejects.toMatchObject({
        status: 422,
        fields: { msg: expect.any(String) },
      });
    for (const id of ['', 'one', newId().toUpperCase()])
      await expect(write(ada, 'Hi', { id })).rejects.toMatchObject({ status: 422 });
    await expect(call(sendMessage, {} as never, { as: ada })).rejects.toMatchObject({ status: 422 });
    expect(await rowsOf()).toBe(before);
  });

  it('strips unprintable characters, normalizes to NFC, and otherwise stays as written', async () => {
    const ada = await shopper();
    expect((await write(ada, ' e\u0301\u0000\u202etxt\u2066\nnew line ')).msg).toBe('étxt\nnew line');
    expect((await write(ada, '\ud800half')).msg).toBe('half');
    for (const msg of HOSTILE_TEXTS) {
      clock.advance(200);
      expect((await write(ada, msg)).msg).toBe(msg);
    }
  });

  it('is there once, however often it is sent', async () => {
    const ada = await shopper();
    const id = newId();
    const first = await write(ada, 'Once', { id });
    const all = await Promise.all(Array.from({ length: 8 }, () => write(ada, 'Once', { id })));
    for (const one of all) expect(one).toEqual(first);
    await write(ada, 'Next');
    expect(await wordsOf(ada)).toEqual(['shopper: Next', 'shopper: Once']);
  });

  it('rejects an id that another user, the other side or another conversation has used', async () => {
    const { who, orderId } = await orderAt(mine);
    const { id } = await write(who, 'Own');
    const before = await rowsOf();
    await expect(write(await shopper(), 'Mine', { id })).rejects.toMatchObject({ status: 409 });
    await expect(answer(operator, who, 'Mine', { id })).rejects.toMatchObject({ status: 409 });
    await expect(write(who, 'Mine', { id, orderId })).rejects.toMatchObject({ status: 409 });
    expect(await rowsOf()).toBe(before);
  });

  it('is limited to five a second, bursts of twenty, over both transports', async () => {
    const ada = await shopper();
    for (let n = 0; n < 20; n++) await write(ada, `${n}`);
    await expect(write(ada, 'More')).rejects.toMatchObject({ status: 429, retryAfterSeconds: 1 });
    const socket = await goOnline(origin, ada.sessionToken);
    socket.send({ type: 'command', event: 'message', data: JSON.stringify({ msg: 'More' }) });
    // In between, events for messages written earlier may still arrive.
    const refused = await vi.waitUntil(() => socket.frames.find(({ type }) => type === 'error'), PATIENTLY);
    expect(refused).toEqual({ type: 'error', content: 'too-many-requests' });
    socket.socket.close();
    clock.advance(200);
    await write(ada, 'One more');
    await expect(write(ada, 'And another')).rejects.toMatchObject({ status: 429 });
    await write(await shopper(), 'Not mine');
  });
});

describe('two tabs that send the same message at once', () => {
  const lock = /insert into chat as|insert into chat \(/;

  it('have it there once', async () => {
    const ada = await shopper();
    await write(ada, 'Before');
    const id = newId();
    const { work, other } = await interleave(
      url,
      { when: 'after', statement: lock },
      () => write(ada, 'Twice', { id }),
      () => write(ada, 'Twice', { id }),
    );
    expect([work.status, other.status]).toEqual(['fulfilled', 'fulfilled']);
    expect(await wordsOf(ada)).toEqual(['shopper: Twice', 'shopper: Before']);
  });

  it('would have it there twice under ids that the server makes, in an order (control)', async () => {
    const ada = await shopper();
    await interleave(
      url,
      { when: 'after', statement: lock },
      () => write(ada, 'Twice'),
      () => write(ada, 'Twice'),
    );
    expect(await wordsOf(ada)).toEqual(['shopper: Twice', 'shopper: Twice']);
  });
});

describe('the live connection', () => {
  it('accepts messages and notifies every tab of both sides, in every process', async () => {
    const other = await buildApp({ config: app.config, deps: app.deps, checkResults: true, shedsLoad: false });
    await other.listen({ host: '127.0.0.1', port: 0 });
    atEnd(() => other.close());
    const elsewhere = `http://127.0.0.1:${(other.server.address() as AddressInfo).port}`;
    const { who, orderId } = await orderAt(mine);
    const [laptop, phone] = [await goOnline(origin, who.sessionToken), await goOnline(elsewhere, who.sessionToken)];
    const someone = await goOnline(origin, (await shopper()).sessionToken);

    const id = newId();
    laptop.send({ type: 'command', event: 'message', data: JSON.stringify({ msg: 'Hi', id, orderId }) });
    for (const tab of [laptop, phone]) {
      await tab.told(2);
      expect(messagesOf(tab)).toEqual([
        { kind: 'chat', message: expect.objectContaining({ id, from: 'shopper', msg: 'Hi', orderId }) },
      ]);
    }
    // One event at a time: equal ones that are published together arrive once.
    await call(readOpsChat, { userId: who.id, orderId, id }, { as: partner });
    const next = newId();
    for (const tab of [laptop, phone]) await tab.told(3);
    laptop.send({ type: 'command', event: 'message', data: JSON.stringify({ msg: 'Open?', id: next, orderId }) });
    for (const tab of [laptop, phone]) await tab.told(4);
    const answered = await httpClient({ base: `${elsewhere}/api`, token: () => partner.sessionToken })(answerOpsChat, {
      userId: who.id,
      orderId,
      msg: 'Hello',
    });
    for (const tab of [laptop, phone]) {
      await tab.told(6);
      expect(messagesOf(tab).slice(1)).toEqual([
        { kind: 'chat-read', orderId, id },
        { kind: 'chat', message: expect.objectContaining({ id: next, msg: 'Open?' }) },
        { kind: 'chat', message: { ...answered, state: 'delivered' } },
        // Answering marks the messages as read.
        { kind: 'chat-read', orderId, id: next },
      ]);
    }
    await someone.settle();
    expect(messagesOf(someone)).toEqual([]);
    for (const tab of [laptop, phone, someone]) tab.socket.close();
  });

  it('accepts a message as api.md specifies, and rejects invalid ones', async () => {
    const ada = await shopper();
    const tab = await goOnline(origin, ada.sessionToken);
    const say = (data: string) => tab.send({ type: 'command', event: 'message', data });
    say('{"msg":"…"}');
    await tab.told(2);
    for (const wrong of ['{"msg":""}', '{}', 'no JSON', '{"msg":"x","id":"y"}', '{"msg":"x","orderId":"none"}'])
      say(wrong);
    await tab.told(7);
    expect(tab.frames.slice(2).map((frame) => frame.content)).toEqual([...Array(4).fill('validation'), 'not-found']);
    expect(await wordsOf(ada)).toEqual(['shopper: …']);
    tab.socket.close();
  });
});

describe('the chats command', () => {
  async function run(words: string[], options: Options = {}): Promise<string[]> {
    const said: string[] = [];
    const context: CommandContext = {
      db,
      by: atCommandLine('tess'),
      clock: app.deps.clock,
      geocoder: app.deps.geocoder,
      openShop: async () => app.deps,
      say: (line) => void said.push(line),
      mode: 'demo',
      progress: () => {},
    };
    chatsCommand.check?.(words, options);
    await chatsCommand.run(context, words, options);
    return said;
  }

  it('lists, shows and answers, with support or about an order', async () => {
    const { who, orderId, refNum } = await orderAt(mine);
    await write(who, 'Hello\nthere');
    clock.advance(1000);
    await write(who, 'Ready?', { orderId });
    const lines = await run([]);
    expect(lines[0]).toMatch(new RegExp(`^${who.id}  order ${orderId} \\(${refNum}, Store \\d+\\)  1 unread  2026-`));
    expect(lines.slice(1, 4)).toEqual([
      '    shopper: Ready?',
      expect.stringMatching(`^${who.id}  support  1 unread`),
      '    shopper: Hello there',
    ]);
    expect(await run([who.id, ' Good day. '])).toEqual([expect.stringMatching(/ is sent\.$/)]);
    expect(await run([who.id])).toEqual([
      expect.stringMatching(/Z {2}shopper: Hello there$/),
      expect.stringMatching(/Z {2}support: Good day\.$/),
    ]);
    expect((await read(who)).items.map(({ state }) => state)).toEqual(['sent', 'read']);
    await run([who.id, 'Yes.'], { order: orderId });
    expect(await wordsOf(who, { orderId })).toEqual(['support: Yes.', 'shopper: Ready?']);
    expect(await run([(await shopper()).id])).toEqual(['Nothing was written.']);
  });

  it('lists waiting chats, the longest waiting first', async () => {
    const [ada, ben] = [await shopper(), await shopper()];
    const since = clock.now().toISOString();
    await write(ada, 'First');
    clock.advance(1000);
    await write(ben, 'Second');
    const theirs = async () =>
      (await run([], { waiting: true })).filter((line) => line.startsWith(ada.id) || line.startsWith(ben.id));
    expect(await theirs()).toEqual([
      `${ada.id}  support  1 unread  ${since}  waits since ${since}`,
      expect.stringMatching(`^${ben.id}  support  1 unread  .* waits since`),
    ]);
    await run([ada.id, 'Here.']);
    await run([ben.id]);
    expect(await theirs()).toEqual([]);
  });

  it('prints its usage, and reports unknown users', async () => {
    const wrong: [string[], Options][] = [
      [[], { order: newId() }],
      [['x'], { waiting: true }],
      [['x', ' '], {}],
      [['x', 'x'.repeat(2001)], {}],
    ];
    for (const [words, options] of wrong)
      await expect(run(words, options)).rejects.toMatchObject({ name: 'UsageError' });
    for (const words of [['x'], [newId(), 'Hi']]) await expect(run(words)).rejects.toMatchObject({ code: 'not-found' });
  });
});

describe('a person who leaves', () => {
  it('takes the conversations along, and had them in the export', async () => {
    const { who, orderId } = await orderAt(mine);
    await sql`update orders set status = 'canceled', payment_status = 'voided' where id = ${orderId}`.execute(db);
    await write(who, 'Mine');
    await answer(operator, who, 'Ours');
    await write(who, 'Theirs', { orderId });
    const { chat } = (await call(downloadData, {}, { as: who })) as { chat: { msg: string }[] };
    expect(chat.map(({ msg }) => msg)).toEqual(['Mine', 'Ours', 'Theirs']);
    await sql`update session set created_at = ${clock.now()} where user_id = ${who.id}`.execute(db);
    await call(deleteAccount, { id: who.id }, { as: who });
    const { rows } = await sql`select from chat_message where msg in ('Mine', 'Ours', 'Theirs')`.execute(db);
    expect(rows).toEqual([]);
  });
});
