import { Writable } from 'node:stream';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { testDatabase } from '../../../tests/support/postgres.ts';
import { testClock } from '../../../tests/support/test-deps.ts';
import { openLog } from '../log.ts';
import { mailAllowance } from './mail-allowance.ts';

const { db, drop } = await testDatabase();
afterAll(drop);
const clock = testClock();
const lines: { level: number; msg: string }[] = [];
const to = new Writable({
  write: (chunk, _encoding, done) => {
    lines.push(JSON.parse(String(chunk)));
    done();
  },
});
const open = () => mailAllowance({ db, clock, log: openLog({ level: 'info', to }), usualPerHour: 20 });
const allowance = open();
const ask = (recipient: string, ip = '203.0.113.1') => allowance.ask(`${recipient}@mail.example`, { ip });
const times = (count: number, task: (n: number) => Promise<void>) =>
  Promise.all(Array.from({ length: count }, (_, n) => task(n)));
const HOUR = 3_600_000;

beforeEach(async () => {
  await sql`delete from rate_limit`.execute(db);
  clock.set('2026-11-20T17:00:00Z');
  lines.length = 0;
});

describe('mails that anyone can have us send', () => {
  it('are ten a day for one recipient, for any number of concurrent requests from any network', async () => {
    const others = [allowance, open()];
    const asked = await Promise.allSettled(
      Array.from({ length: 30 }, (_, n) => others[n % 2]?.ask('ann@mail.example', { ip: `203.0.113.${n}` })),
    );
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
    await expect(ask('ann')).rejects.toMatchObject({
      code: 'too-many-requests',
      message: 'Too many messages were sent to this email address. Please try again in 24 hours.',
    });
    await ask('ben');
    clock.advance(24 * HOUR);
    await ask('ann');
  });

  it('are counted for a signed-in caller, too', async () => {
    await times(10, () => ask('ann'));
    const asked = allowance.ask('ann@mail.example', { ip: '203.0.113.9', viewer: { userId: 'someone' } });
    await expect(asked).rejects.toMatchObject({ code: 'too-many-requests' });
  });
});

describe('an unusual number of them', () => {
  it('is logged once an hour, over all processes', async () => {
    const processes = [open(), open(), open()];
    const wave = () =>
      times(60, async (n) => processes[n % 3]?.ask(`someone-${n}@mail.example`, { ip: `203.0.113.${n}` }));
    await times(20, (n) => ask(`before-${n}`));
    expect(lines).toEqual([]);
    await wave();
    expect(lines).toMatchObject([{ level: 50, msg: 'unusually many mails are being asked for by visitors' }]);
    expect(JSON.stringify(lines)).not.toMatch(/mail\.example|203\.0/);
    clock.advance(HOUR);
    await wave();
    expect(lines).toHaveLength(2);
  });

  it('delays new networks, except for the first mail to a recipient', async () => {
    await ask('ann', '198.51.100.1');
    clock.advance(HOUR);
    await times(21, (n) => ask(`someone-${n}`));
    // Known for an hour: unrestricted.
    await ask('ann', '198.51.100.1');
    // The first mail to a recipient is never rejected.
    await ask('new-one', '2001:db8:7:1::1');
    clock.advance(600_000);
    await expect(ask('new-one', '2001:db8:7:1::2')).rejects.toMatchObject({
      code: 'too-many-requests',
      retryAfterSeconds: 3000,
      message: 'Too many messages are being requested right now. Please try again in 50 minutes.',
    });
    await ask('another', '2001:db8:7:1::3');
    clock.advance(HOUR);
    await ask('new-one', '2001:db8:7:1::2');
  });

  it('delays nobody at the usual volume (control)', async () => {
    await times(18, (n) => ask(`someone-${n}`));
    await ask('new-one', '2001:db8:7:1::1');
    await ask('new-one', '2001:db8:7:1::2');
  });
});
