import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { sql } from 'kysely';
import { afterAll, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { atEnd } from '../../../tests/support/at-end.ts';
import { goOnline, type LiveSocket, messagesOf, openSocket } from '../../../tests/support/network/live-socket.ts';
import { PATIENTLY } from '../../../tests/support/patience.ts';
import { testDatabase } from '../../../tests/support/postgres.ts';
import { testClock } from '../../../tests/support/test-deps.ts';
import type { Right } from '../contract/contract.ts';
import { inTransaction } from '../db/db.ts';
import { fail } from '../errors.ts';
import { closeGracefully } from '../http/connections.ts';
import { postgresPubSub, sendSignals } from '../jobs/pg-pubsub.ts';
import { silentLog } from '../log.ts';
import { bindCommand, bindEvent, publishToUser, publishToUsers, storeKey } from './bind.ts';
import { liveCommand, liveEvent } from './contract.ts';
import type { LiveLimits } from './limits.ts';
import { registerLive } from './server.ts';

const { db, url, drop } = await testDatabase();
afterAll(drop);

const said = liveEvent('said', z.object({ text: z.string() }));
const shout = liveCommand('shout', z.object({ msg: z.string().check(z.maxLength(10)) }));

/** What people of store 7 may do there. */
const STAFF: Record<string, Right[]> = {
  eli: ['read_deliveries'],
  noor: ['read_deliveries'],
  iris: ['read_audit'],
};

/** A server with one event and one command. Users have active session tokens `<name>-<session>`. */
async function liveServer(limits: Partial<LiveLimits> = {}) {
  const clock = testClock();
  const ended = new Set<string>();
  const heard: string[] = [];
  const slow = { lookUps: 0, answer: Promise.withResolvers<void>() };
  const app = Fastify();
  closeGracefully(app, { drainMs: 0 });
  await registerLive(app, {
    trustProxy: 1,
    events: [
      bindEvent(said, async (id) => {
        if (id === 'nothing') return null;
        if (id === 'broken') throw new Error('The database is busy.');
        if (id === 'slow') await new Promise((resolve) => setTimeout(resolve, 20));
        return { text: id === 'flood' ? 'x'.repeat(2 ** 19) : `${id} to read` };
      }),
    ],
    commands: [
      bindCommand(shout, async ({ msg }, { userId }) => {
        if (msg === 'forbidden') throw fail('forbidden', 'No.');
        if (msg === 'broken') throw new Error('It broke.');
        heard.push(`${userId}: ${msg}`);
      }),
    ],
    signals: postgresPubSub(url, { log: silentLog }),
    authenticate: async (sessionToken) => {
      const [userId = '', sessionId] = sessionToken.split('-');
      if (!sessionId || ended.has(sessionToken)) throw fail('unauthenticated', 'No.');
      // A busy database: the row was active, and the response is late.
      if (sessionId === 'slow' && slow.lookUps++ === 0) await slow.answer.promise;
      return {
        userId,
        sessionId: sessionToken,
        role: userId in STAFF ? 'partner' : 'shopper',
        storeIds: [],
        memberships: STAFF[userId] ? [{ storeId: '7', role: 'budtender', rights: STAFF[userId] }] : [],
        lacksFactor: userId === 'noor',
        isRecentLogIn: true,
        device: null,
      };
    },
    activeSessions: async (ids) => new Set(ids.filter((id) => !ended.has(id))),
    sessionEnded: 'test_session_ended',
    rightsChanged: 'test_rights_changed',
    isOwnOrigin: (origin) => origin === 'https://shop.example',
    clock,
    log: silentLog,
    limits,
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  atEnd(() => app.close());
  const origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  return { app, origin, clock, ended, heard, slow };
}

const { origin, clock, ended, heard } = await liveServer();
const tell = (userId: string, id: string) => publishToUser(db, said, { userId, id });
const command = (msg: string) => ({ type: 'command', event: 'shout', data: JSON.stringify({ msg }) });
const isOpen = async (one: LiveSocket) => {
  await one.settle();
  return one.socket.readyState === one.socket.OPEN;
};
/** Not sent by itself: the server's own frames have a listener each, so the count is of what it answered. */
const answers = ({ frames }: LiveSocket) => frames.map(({ type, content }) => `${type} ${JSON.stringify(content)}`);

describe('the events of a store', () => {
  it('are sent to those of staff who may see its queue, and counted as one socket each', async () => {
    const { origin: own } = await liveServer();
    const [eli, noor, iris, ann] = await Promise.all(
      ['eli-1', 'noor-1', 'iris-1', 'ann-1'].map((token) => goOnline(own, token)),
    );
    await tell(storeKey(7), 'queue');
    await tell(storeKey(8), 'other');
    for (const name of ['eli', 'noor', 'iris', 'ann']) await tell(name, 'last');
    await eli?.told(3);
    expect(
      messagesOf(eli as LiveSocket)
        .map(({ text }) => text)
        .toSorted(),
    ).toEqual(['last to read', 'queue to read']);
    for (const one of [noor, iris, ann]) {
      await one?.told(2);
      expect(messagesOf(one as LiveSocket)).toEqual([{ kind: 'said', text: 'last to read' }]);
    }
  });
});

describe('authentication', () => {
  it('reports that it is online once its token is valid', async () => {
    const one = await goOnline(origin, 'ann-1');
    expect(one.frames).toEqual([{ type: 'online', content: true }]);
    expect(one.socket.extensions).toBe('');
  });

  it.each(['', 'ann', '?'])('closes on an invalid token (%j) with an error and 4401', async (token) => {
    const one = await goOnline(origin, token);
    expect([await one.closed, answers(one)]).toEqual([4401, ['error "unauthenticated"']]);
  });

  it.each([command('hello'), { type: 'connect' }, 'no JSON', { type: 'connect', token: 'x'.repeat(201) }])(
    'is refused where its first frame is not who it is (%j)',
    async (first) => {
      const one = openSocket(origin);
      await one.opened;
      one.send(first);
      expect([await one.closed, answers(one)]).toEqual([4401, ['error "unauthenticated"']]);
      expect(heard).toEqual([]);
    },
  );

  it('is closed when it does not authenticate in time', async () => {
    const { origin: hasty } = await liveServer({ connectMs: 50 });
    expect(await openSocket(hasty).closed).toBe(4401);
    expect(await isOpen(await goOnline(hasty, 'ann-1'))).toBe(true);
  });

  it('rejects the upgrade of a page of another site, or with a token in the address', async () => {
    expect(await openSocket(origin, { origin: 'https://evil.example' }).closed).toBe(403);
    expect(await openSocket(origin, { origin: 'null' }).closed).toBe(403);
    expect(await openSocket(origin, { path: '/api/ws?token=ann-1' }).closed).toBe(400);
    expect(await openSocket(origin, { path: '/elsewhere' }).closed).toBe(404);
    expect(await isOpen(await goOnline(origin, 'ann-1', { origin: 'https://shop.example' }))).toBe(true);
  });

  it('limits unauthenticated sockets by network: one that reaches its limit does not block others', async () => {
    const { origin: shared } = await liveServer({ strangersOfNetwork: 3, strangers: 100 });
    const from = (ip: string) => ({ headers: { 'x-forwarded-for': ip } });
    const open = async (ip: string) => {
      const one = openSocket(shared, from(ip));
      return { one, status: await Promise.race([one.opened.then(() => 101), one.closed]) };
    };
    const silent = await Promise.all(Array.from({ length: 10 }, (_, n) => open(`2001:db8:7:1::${n}`)));
    expect(silent.map(({ status }) => status).toSorted()).toEqual([101, 101, 101, ...Array(7).fill(429)]);
    expect(await isOpen(await goOnline(shared, 'ann-1', from('2001:db8:8:1::1')))).toBe(true);
    const first = silent.find(({ status }) => status === 101);
    first?.one.send({ type: 'connect', token: 'ann-2' });
    await first?.one.told(1);
    expect((await open('2001:db8:7:1::99')).status).toBe(101);
    expect((await open('2001:db8:7:1::99')).status).toBe(429);
    // All networks of a /48 together may have five times as many: 3 are open, 12 more fit.
    const others = await Promise.all(Array.from({ length: 14 }, (_, n) => open(`2001:db8:7:${n + 2}::1`)));
    expect(others.filter(({ status }) => status === 101)).toHaveLength(12);
  });

  it('is rejected beyond the limits per user, of unauthenticated sockets, and of all sockets', async () => {
    const { origin: small } = await liveServer({ socketsOfUser: 2, strangers: 1, sockets: 4 });
    const held = [await goOnline(small, 'ann-1'), await goOnline(small, 'ann-2')];
    const third = openSocket(small);
    await third.opened;
    expect(await openSocket(small).closed).toBe(503);
    third.send({ type: 'connect', token: 'ann-3' });
    expect(await third.closed).toBe(4429);
    held.push(await goOnline(small, 'bea-1'), await goOnline(small, 'cat-1'));
    expect(await openSocket(small).closed).toBe(503);
    held[0]?.socket.close();
    await held[0]?.closed;
    expect(await vi.waitUntil(async () => isOpen(await goOnline(small, 'dot-1')), PATIENTLY)).toBe(true);
  });
});

describe('events', () => {
  it('reach every socket of their user and nobody else, if and only if the transaction commits', async () => {
    const { origin: other } = await liveServer();
    const [here, there, stranger] = await Promise.all([
      goOnline(origin, 'eve-1'),
      goOnline(other, 'eve-2'),
      goOnline(origin, 'mallory-1'),
    ]);
    const waiting = openSocket(origin);
    await waiting.opened;
    await inTransaction(db, async (trx) => {
      publishToUser(trx, said, { userId: 'eve', id: 'taken back' });
      throw new Error('rolled back');
    }).catch(() => {});
    await tell('eve', 'nothing');
    await tell('eve', 'something');
    await Promise.all([here.told(2), there.told(2)]);
    const expected = [{ kind: 'said', text: 'something to read' }];
    expect([messagesOf(here), messagesOf(there)]).toEqual([expected, expected]);
    await Promise.all([stranger.settle(), waiting.settle()]);
    expect([messagesOf(stranger), waiting.frames]).toEqual([[], []]);
  });

  it('arrive in the order of publication; unreadable ones make the client refetch', async () => {
    const one = await goOnline(origin, 'abe-1');
    for (const id of ['slow', 'first', 'broken', 'second']) await tell('abe', id);
    const [, ...told] = await one.told(5);
    expect(told.map(({ type, content }) => [type, (content as { text?: string }).text])).toEqual([
      ['message', 'slow to read'],
      ['message', 'first to read'],
      ['online', undefined],
      ['message', 'second to read'],
    ]);
  });

  it('arrive once where equal ones are published together, in the place of the last', async () => {
    const one = await goOnline(origin, 'gus-1');
    const words = ['twice', 'once', 'twice'].map((id) => ({ event: said, userId: 'gus', id }));
    await inTransaction(db, async (trx) => publishToUsers(trx, words));
    const [, ...told] = await one.told(3);
    expect(told.map(({ content }) => (content as { text?: string }).text)).toEqual(['once to read', 'twice to read']);
  });

  it('make the client refetch after the connection for messages of other processes was lost', async () => {
    const one = await goOnline(origin, 'fay-1');
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'wicket-signals' and datname = current_database()`.execute(db);
    expect((await one.told(2)).at(-1)).toEqual({ type: 'online', content: true });
    await tell('fay', 'news');
    expect((await one.told(3)).at(-1)).toMatchObject({ content: { text: 'news to read' } });
  });
});

describe('a session that ends', () => {
  it('takes its sockets along, everywhere, and no other', async () => {
    const { origin: other, ended: endedThere } = await liveServer();
    const [one, elsewhere, kept] = await Promise.all([
      goOnline(origin, 'gil-1'),
      goOnline(other, 'gil-1'),
      goOnline(origin, 'gil-2'),
    ]);
    for (const set of [ended, endedThere]) set.add('gil-1');
    // Control: without a message nothing happens.
    expect([await isOpen(one), await isOpen(elsewhere)]).toEqual([true, true]);
    sendSignals(db, [{ channel: 'test_session_ended', payload: 'gil' }]);
    expect([await one.closed, await elsewhere.closed]).toEqual([4401, 4401]);
    expect(answers(one).at(-1)).toBe('error "unauthenticated"');
    expect(await isOpen(kept)).toBe(true);
  });

  it('while it is looked up opens nothing: it is looked up again', async () => {
    const { origin: busy, ended: gone, slow } = await liveServer();
    const [one, other] = [openSocket(busy), await goOnline(busy, 'ivy-2')];
    await one.opened;
    one.send({ type: 'connect', token: 'ivy-slow' });
    await vi.waitUntil(() => slow.lookUps === 1, PATIENTLY);
    for (const token of ['ivy-slow', 'ivy-2']) gone.add(token);
    sendSignals(db, [{ channel: 'test_session_ended', payload: 'ivy' }]);
    await other.closed;
    slow.answer.resolve();
    expect([await one.closed, answers(one)]).toEqual([4401, ['error "unauthenticated"']]);
  });

  it('is detected without a message', async () => {
    const { origin: watchful, ended: gone } = await liveServer({ recheckMs: 30 });
    const [one, kept] = [await goOnline(watchful, 'hal-1'), await goOnline(watchful, 'hal-2')];
    gone.add('hal-1');
    expect(await one.closed).toBe(4401);
    expect(await isOpen(kept)).toBe(true);
  });
});

describe('commands', () => {
  it('is obeyed, in its order, or answered with what is wrong', async () => {
    const one = await goOnline(origin, 'ida-1');
    for (const msg of ['one', 'two', 'forbidden', 'far too long for it', 'three']) one.send(command(msg));
    one.send({ type: 'command', event: 'unknown', data: '{}' });
    one.send({ type: 'command', event: 'shout', data: 'no JSON' });
    one.send('no JSON');
    one.send({ type: 'connect', token: 'ida-1' });
    await one.told(7);
    expect(heard.filter((line) => line.startsWith('ida'))).toEqual(['ida: one', 'ida: two', 'ida: three']);
    const wrong = ['forbidden', 'validation', 'not-found', 'validation', 'bad-request', 'bad-request'];
    expect(answers(one).slice(1)).toEqual(wrong.map((code) => `error "${code}"`));
  });

  it('ends the connection where the server itself fails', async () => {
    const one = await goOnline(origin, 'jon-1');
    one.send(command('broken'));
    expect(await one.closed).toBe(1013);
  });

  it('may be 16 KB at once and is text: more is 1009, bytes are 1003', async () => {
    const [one, two, three] = [
      await goOnline(origin, 'kim-1'),
      await goOnline(origin, 'kim-2'),
      await goOnline(origin, 'kim-3'),
    ];
    one.send('x'.repeat(16 * 1024));
    await one.told(2);
    expect(await isOpen(one)).toBe(true);
    two.send('x'.repeat(16 * 1024 + 1));
    three.socket.send(Buffer.from('{}'));
    expect([await two.closed, await three.closed]).toEqual([1009, 1003]);
  });

  it('may be 20 frames in any 10 s; one more is 4429', async () => {
    const one = await goOnline(origin, 'leo-1');
    for (let n = 0; n < 19; n++) one.send(command('again'));
    expect(await isOpen(one)).toBe(true);
    clock.advance(10_001);
    for (let n = 0; n < 20; n++) one.send(command('again'));
    expect(await isOpen(one)).toBe(true);
    one.send(command('again'));
    expect(await one.closed).toBe(4429);
    expect(heard.filter((line) => line === 'leo: again')).toHaveLength(39);
  });
});

describe('a peer', () => {
  it('that does not answer a ping is closed', async () => {
    const { origin: pinging } = await liveServer({ pingMs: 40 });
    const dead = await goOnline(pinging, 'mia-1', { autoPong: false });
    const lively = await goOnline(pinging, 'mia-2');
    expect(await dead.closed).toBe(1006);
    expect(await isOpen(lively)).toBe(true);
  });

  it.each([
    { maxBufferedBytes: 2 ** 20, outcome: 'is cut' },
    { maxBufferedBytes: Number.POSITIVE_INFINITY, outcome: 'would be kept, and its words too' },
  ])(
    'that does not read what it is told $outcome ($maxBufferedBytes bytes wait), and holds nobody up',
    async (limit) => {
      const { origin: small } = await liveServer(limit);
      const [slow, quick] = [await goOnline(small, 'ned-1'), await goOnline(small, 'ned-2')];
      slow.socket.pause();
      // More than the buffers at both ends of a connection.
      for (let n = 1; n <= 40; n++) {
        await tell('ned', 'flood');
        await quick.told(1 + n);
      }
      slow.socket.resume();
      const isKept = limit.maxBufferedBytes === Number.POSITIVE_INFINITY;
      if (isKept) expect(await slow.told(41)).toHaveLength(41);
      else expect(await slow.closed).toBe(1006);
      expect(messagesOf(slow).length === 40).toBe(isKept);
      expect(await isOpen(quick)).toBe(true);
    },
  );
});

it('closes every socket with 1012 when the process ends, and accepts no more', async () => {
  const { app, origin: leaving } = await liveServer();
  const one = await goOnline(leaving, 'oda-1');
  const deaf = await goOnline(leaving, 'oda-2');
  deaf.socket.pause();
  const closing = app.close();
  expect(await one.closed).toBe(1012);
  expect(await openSocket(leaving).closed).not.toBe(101);
  await closing;
});
