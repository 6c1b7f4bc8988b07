import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { CommandContext } from '#app/cli/command.ts';
import { outboxCommand } from '#app/cli/outbox-command.server.ts';
import { type Message, messagesInOutbox, sendAllLater, sendLater } from '#platform/jobs/outbox.ts';
import { resendMessages, unsentMessages } from '#platform/jobs/outbox-rows.ts';
import { startOutboxJobs } from '#platform/jobs/outbox-sender.ts';
import { openLog } from '#platform/log.ts';
import { atCommandLine } from '#platform/logs/actor.ts';
import { openTestJobs } from './support/jobs.ts';
import { testDatabase } from './support/postgres.ts';
import { testClock } from './support/test-deps.ts';

const database = await testDatabase();
const { db, url } = database;
const jobs = await openTestJobs(url);
afterAll(() => jobs.stop().then(database.drop));

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const clock = testClock();
const lines: { level: number; msg: string }[] = [];
const log = openLog({ level: 'debug', to: { write: (line) => void lines.push(JSON.parse(line)) } });
const alerts = () => lines.filter(({ msg }) => msg.startsWith('ALERT')).map(({ msg }) => msg);

/** Subjects and texts that went out, in their order; `down` says which the server does not take. */
const sent: string[] = [];
let down: (what: string) => boolean = () => false;
const deliver = (what: string) => {
  if (down(what)) throw new Error('the mail server is down');
  sent.push(what);
};
const mailer = { keepsMessages: false, send: async ({ subject }: { subject: string }) => deliver(subject) };
const sms = {
  keepsMessages: false,
  mostPerDay: 1,
  send: async ({ to, text }: { to: string; text: string }) => {
    deliver(text);
    return to === '+14165550101' ? ('undeliverable' as const) : ('sent' as const);
  },
};
await startOutboxJobs({ db, jobs, mailer, sms, clock, log });

const mail = (subject: string, more: Partial<Message> = {}) =>
  ({ channel: 'mail', to: 'alex@mail.example', subject, text: 'T', html: 'H', ...more }) as Message;
const inOutbox = async (subject: string) => (await messagesInOutbox(db)).filter((one) => one.subject === subject);
const reasons = async () => (await unsentMessages(db, 100)).map(({ subject, dropReason }) => [subject, dropReason]);

beforeEach(async () => {
  await sql`delete from outbox_message`.execute(db);
  for (const list of [sent, lines]) list.length = 0;
  down = () => false;
});

describe('the outbox', () => {
  it('sends what was committed, once, and then forgets its words', async () => {
    await sendLater(db, jobs, mail('Once'));
    expect(await inOutbox('Once')).toMatchObject([{ text: 'T', html: 'H' }]);
    await jobs.drain();
    await jobs.drain({ isLate: true });
    expect(sent).toEqual(['Once']);
    expect(await inOutbox('Once')).toMatchObject([{ text: '', html: '' }]);
  });

  it('sends what waits at once: one that cannot go holds up no other, and none goes twice', async () => {
    down = (what) => what === 'Second';
    await sendAllLater(
      db,
      jobs,
      ['First', 'Second', 'Third'].map((subject) => ({ message: mail(subject) })),
    );
    await jobs.drain();
    expect(sent.toSorted()).toEqual(['First', 'Third']);
    down = () => false;
    await jobs.drain({ isLate: true });
    expect(sent.toSorted()).toEqual(['First', 'Second', 'Third']);
  });

  it('tries no text message again that a number cannot take', async () => {
    for (const to of ['+14165550100', '+14165550101']) await sendLater(db, jobs, { channel: 'sms', to, text: to });
    await jobs.drain({ isLate: true });
    await jobs.drain({ isLate: true });
    expect(sent.toSorted()).toEqual(['+14165550100', '+14165550101']);
    expect(await reasons()).toEqual([['', 'undeliverable']]);
  });

  it('writes a message with a key once', async () => {
    for (const key of ['order 1 placed', 'order 1 placed', 'order 2 placed']) await sendLater(db, jobs, mail('K'), key);
    expect(await inOutbox('K')).toHaveLength(2);
  });

  it('sends everything, once each, after the mail server was away for an hour', async () => {
    down = () => true;
    for (let minute = 0; minute < 60; minute++) {
      if (minute % 10 === 0) await sendLater(db, jobs, mail(`At ${minute}`));
      await jobs.drain();
      clock.advance(MINUTE);
    }
    expect(sent).toEqual([]);
    down = () => false;
    for (let minute = 0; minute < 16; minute++) {
      await jobs.drain();
      clock.advance(MINUTE);
    }
    expect(sent.toSorted()).toEqual(['At 0', 'At 10', 'At 20', 'At 30', 'At 40', 'At 50']);
    expect(alerts()).toEqual(['ALERT: messages have waited for a quarter of an hour to be sent']);
  });

  it('sends what the queue has lost', async () => {
    await sendLater(db, jobs, mail('Lost'));
    await sql`truncate pgboss.job`.execute(db);
    await jobs.drain();
    expect(sent).toEqual(['Lost']);
  });

  it('tries for three days, ever more rarely, then says so; the command has it tried again', async () => {
    down = () => true;
    await sendLater(db, jobs, mail('Never'));
    let tries = 0;
    const until = clock.now().getTime() + 3 * DAY - HOUR;
    while (clock.now().getTime() < until) {
      await jobs.drain();
      const [waiting] = await unsentMessages(db, 1);
      expect(waiting?.tries).toBe(++tries);
      const pause = (waiting?.nextTryAt?.getTime() ?? 0) - clock.now().getTime();
      expect(pause).toBe(Math.min(5 * SECOND * 2 ** tries, 15 * MINUTE));
      // Nobody needs to see every try of three days.
      if (tries > 12) await sql`update outbox_message set tries = 0, next_try_at = ${new Date(until)}`.execute(db);
      clock.set((tries > 12 ? new Date(until) : new Date(clock.now().getTime() + pause)).toISOString());
    }
    expect(await reasons()).toEqual([['Never', null]]);
    clock.advance(2 * HOUR);
    await jobs.drain();
    expect(await reasons()).toEqual([['Never', 'gave-up']]);
    expect(alerts().at(-1)).toBe('ALERT: a message could not be sent for three days and was given up');
    down = () => false;
    await jobs.drain();
    expect(sent).toEqual([]);
    expect(await resendMessages(db, null)).toBe(1);
    await jobs.drain();
    expect(sent).toEqual(['Never']);
  });

  it('drops a link or PIN that has expired meanwhile, with its words, and nobody can have it sent again', async () => {
    down = () => true;
    await sendLater(db, jobs, mail('Link', { expiresAt: new Date(clock.now().getTime() + HOUR) }));
    await jobs.drain();
    clock.advance(HOUR);
    down = () => false;
    await jobs.drain();
    expect(sent).toEqual([]);
    expect(await reasons()).toEqual([['Link', 'expired']]);
    expect(await inOutbox('Link')).toMatchObject([{ text: '', html: '' }]);
    expect(lines.map(({ msg }) => msg)).toContain('a message is not sent any more');
    expect(await resendMessages(db, null)).toBe(0);
  });

  it('sends a link that still works before a mailing list that waits longer', async () => {
    await sendAllLater(
      db,
      jobs,
      Array.from({ length: 12 }, (_, n) => ({ message: mail(`Issue ${n}`) })),
    );
    await sendLater(db, jobs, mail('Link', { expiresAt: new Date(clock.now().getTime() + HOUR) }));
    await jobs.drain();
    expect(sent.slice(0, 5)).toContain('Link');
    expect(sent).toHaveLength(13);
  });

  it('makes one of the mails about a thing that could not be sent: that on its present state', async () => {
    const at = (minutes: number) => ({ key: 'order 1', at: new Date(clock.now().getTime() + minutes * MINUTE) });
    down = () => true;
    // Written in another order than that in which it happened.
    await sendLater(db, jobs, mail('Ready', { topic: at(2) }));
    await sendLater(db, jobs, mail('Placed', { topic: at(0) }));
    await sendLater(db, jobs, mail('Prepared', { topic: at(1) }));
    await sendLater(db, jobs, mail('Another', { topic: { ...at(0), key: 'order 2' } }));
    await jobs.drain();
    clock.advance(MINUTE);
    down = () => false;
    await jobs.drain();
    expect(sent.toSorted()).toEqual(['Another', 'Ready']);
    expect((await reasons()).toSorted()).toEqual([
      ['Placed', 'overtaken'],
      ['Prepared', 'overtaken'],
    ]);
  });

  it('sends each of the mails about a thing while nothing is late', async () => {
    for (const [n, subject] of ['Placed', 'Ready'].entries())
      await sendLater(db, jobs, mail(subject, { topic: { key: 'order 3', at: new Date(n) } }));
    await jobs.drain();
    expect(sent.toSorted()).toEqual(['Placed', 'Ready']);
  });

  it('alerts once for a trouble, and again for the next one', async () => {
    for (let trouble = 1; trouble <= 2; trouble++) {
      down = () => true;
      await sendLater(db, jobs, mail(`Trouble ${trouble}`));
      for (let minute = 0; minute < 40; minute++) {
        if (minute === 5) await sendLater(db, jobs, mail(`Later ${trouble}`));
        await jobs.drain();
        clock.advance(MINUTE);
      }
      down = () => false;
      await jobs.drain({ isLate: true });
      expect(alerts()).toHaveLength(trouble);
    }
  });
});

describe('the outbox command', () => {
  const said: string[] = [];
  const run = async (words: string[], values: { unsent?: boolean } = {}) => {
    said.length = 0;
    const context = {
      db,
      clock,
      by: atCommandLine('tess'),
      say: (line: string) => void said.push(line),
    } as unknown as CommandContext;
    await outboxCommand.run(context, words, { count: '10', unsent: false, ...values });
    return said.join('\n');
  };

  it('shows what could not be sent, with its id, and has it tried again', async () => {
    expect(await run([], { unsent: true })).toBe('Everything has been sent.');
    down = () => true;
    await sendLater(db, jobs, mail('Stuck'));
    await jobs.drain();
    const line = await run([], { unsent: true });
    expect(line).toMatch(/mail to alex@mail\.example: Stuck {2}\(1 try, next try at /);
    down = () => false;
    expect(await run(['resend', line.split(' ', 1)[0] as string])).toMatch(/^1 message will be tried at once/);
    await jobs.drain();
    expect(sent).toEqual(['Stuck']);
    expect(await run(['resend', 'all'])).toMatch(/^0 messages/);
  });
});
