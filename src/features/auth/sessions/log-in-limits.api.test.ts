import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { takeTokenOf } from '#platform/http/rate-limit.ts';
import { silentLog } from '#platform/log.ts';
import { given } from '../../../../tests/support/given.ts';
import { testApp } from '../../../../tests/support/test-app.ts';
import { hashPassword, passwordGate } from '../passwords/password-hashes.server.ts';
import { logIn } from './sessions.server.ts';

const app = await testApp({ config: { trustProxy: 1 } });
const { db, clock } = app;
const PASSWORD = 'violet-umbrella-41';
const password_hash = await hashPassword(PASSWORD);
const owner = () => given.user(db, { password_hash, created_at: clock.now() });
const TOKEN = '0123456789abcdef'.repeat(2);
let strangers = 0;

type From = { ip: string; token?: string };

async function post(from: From, email: string, password: string) {
  const response = await fetch(`${app.origin}/api/auth/login`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': from.ip,
      ...(from.token && { 'x-device-token': from.token }),
    },
    body: JSON.stringify({ email, password }),
  });
  const retryAfter = response.headers.get('retry-after');
  return { status: response.status, retryAfter, body: await response.text() };
}
const guess = (ip: string, email = `nobody-${++strangers}@mail.example`) => post({ ip }, email, 'a guess at it');
const countOf = (statuses: number[]) =>
  Object.fromEntries([...new Set(statuses)].map((s) => [s, statuses.filter((x) => x === s).length]));

beforeEach(() => sql`delete from rate_limit`.execute(db));

describe('trying passwords', () => {
  it.each([
    ['addresses of one /64', (n: number) => `2001:db8:7:1::${n.toString(16)}`],
    ['ports of one address', (n: number) => `203.0.113.7:${40_000 + n}`],
    ['ports of one address of a /64', (n: number) => `[2001:db8:7:1::1]:${40_000 + n}`],
    ['ways to write one address', (n: number) => (n % 2 ? '::ffff:203.0.113.7' : '203.0.113.7')],
  ])('is possible ten times at once from all %s together', async (_, address) => {
    const said = [];
    for (let n = 1; n <= 14; n++) said.push((await guess(address(n))).status);
    expect(countOf(said)).toEqual({ 401: 10, 429: 4 });
  });

  it('is counted for a /48, too, which has five times the share of a /64 and leaves the next /48 alone', async () => {
    const limit = { burst: 10, refillSeconds: 6 };
    const take = (ip: string) =>
      takeTokenOf(db, 'login', { ip }, limit, clock.now()).then(
        () => 'taken',
        () => 'refused',
      );
    const said = [];
    for (let n = 1; n <= 60; n++) said.push(await take(`2001:db8:7:${n.toString(16)}::1`));
    expect(said).toEqual([...Array(50).fill('taken'), ...Array(10).fill('refused')]);
    expect(await take('2001:db8:8:1::1')).toBe('taken');
    clock.advance(1200);
    expect([await take('2001:db8:7:99::1'), await take('2001:db8:7:99::1')]).toEqual(['taken', 'refused']);
    clock.advance(-1200);
  });

  it('sixty times in parallel from one /64 locks out nobody on another network', async () => {
    const { email } = await owner();
    const flood = Array.from({ length: 60 }, (_, n) => guess(`2001:db8:7:1::${n.toString(16)}`));
    const said = await post({ ip: '198.51.100.1' }, email, PASSWORD);
    expect(said.status).toBe(200);
    expect((await Promise.all(flood)).map(({ status }) => status)).toContain(429);
  });
});

/** A hashing gate that others keep full until `stop`. */
function fullGate() {
  const passwords = passwordGate({ atOnce: 1, mostWaiting: 3 });
  let isOver = false;
  const keepBusy = async (ip: string) => {
    while (!isOver) await passwords.of({ ip }).hash('something');
  };
  const loops = Promise.all([1, 2, 3, 4].map((n) => keepBusy(`192.0.2.${n}`)));
  const stop = () => {
    isOver = true;
    return loops;
  };
  return { passwords, stop };
}

describe('the owner of an account, while others keep all hashing busy', () => {
  const deps = { db, clock, publicOrigin: app.origin, siteName: 'Wicket' };
  const origin = { requestId: 'one', ip: '198.51.100.1', device: '', deviceToken: null as string | null };

  it('logs in from a device that the account knows, and from a network it knows; elsewhere waits (control)', async () => {
    const { email } = await owner();
    await logIn(
      { ...deps, passwords: passwordGate(), log: silentLog },
      { email, password: PASSWORD },
      { ...origin, deviceToken: TOKEN },
    );
    const { passwords, stop } = fullGate();
    const enter = (from: Partial<typeof origin>, password = PASSWORD) =>
      logIn({ ...deps, passwords, log: silentLog }, { email, password }, { ...origin, ...from });
    const busy = {
      code: 'too-many-requests',
      message: 'Many people are logging in right now. Please try again in a moment.',
    };
    await expect(enter({ ip: '198.51.100.2' })).rejects.toMatchObject(busy);
    await expect(enter({ ip: '198.51.100.2', deviceToken: 'f'.repeat(32) })).rejects.toMatchObject(busy);
    expect(await enter({ ip: '198.51.100.2', deviceToken: TOKEN })).toMatch(/^[\w-]{43}$/);
    expect(await enter({})).toMatch(/^[\w-]{43}$/);
    // A wrong password from the same network gets the same answer as from any other.
    await expect(enter({}, 'a guess at it')).rejects.toMatchObject(busy);
    await stop();
  });

  it('is known by a network for 30 days, and by a device for 180', async () => {
    const { email } = await owner();
    const token = '9'.repeat(32);
    const begin = clock.now();
    await logIn(
      { ...deps, passwords: passwordGate(), log: silentLog },
      { email, password: PASSWORD },
      { ...origin, deviceToken: token },
    );
    const { passwords, stop } = fullGate();
    const statusOf = (deviceToken: string | null, ip = '198.51.100.9') =>
      logIn({ ...deps, passwords, log: silentLog }, { email, password: PASSWORD }, { ...origin, ip, deviceToken }).then(
        () => 'in',
        () => 'refused',
      );
    const later = (days: number) => clock.set(new Date(begin.getTime() + days * 86_400_000).toISOString());
    later(31);
    expect(await statusOf(null, origin.ip)).toBe('refused');
    later(179);
    expect(await statusOf(token)).toBe('in');
    later(400);
    expect(await statusOf(token)).toBe('refused');
    await stop();
    clock.set(begin.toISOString());
  });
});

describe('a caller on the owner’s network', () => {
  const HOME = '198.51.100.40';
  const exhaust = async (email: string) => {
    for (let n = 0; n < 7; n++) await guess(`203.0.113.${n + 1}`, email);
  };

  it('cannot tell from the answers under limits that there is an account', async () => {
    const { email } = await owner();
    expect((await post({ ip: HOME }, email, PASSWORD)).status).toBe(200);
    const nobody = 'nobody-at-all@mail.example';
    await exhaust(email);
    await exhaust(nobody);
    const answers = [];
    for (const one of [email, nobody]) {
      answers.push([await guess(HOME, one), await guess(HOME, one), await guess('203.0.113.77', one)]);
    }
    expect(answers[0]).toEqual(answers[1]);
    expect(answers[0]?.[0]?.status).toBe(429);
  });

  it('and attempts made elsewhere do not lock out the owner', async () => {
    const { email } = await owner();
    expect((await post({ ip: HOME, token: TOKEN }, email, PASSWORD)).status).toBe(200);
    await exhaust(email);
    expect((await post({ ip: '203.0.113.99' }, email, PASSWORD)).status).toBe(429);
    expect((await post({ ip: HOME }, email, PASSWORD)).status).toBe(200);
    expect((await post({ ip: '203.0.113.98', token: TOKEN }, email, PASSWORD)).status).toBe(200);
    expect((await post({ ip: '203.0.113.97', token: 'e'.repeat(32) }, email, PASSWORD)).status).toBe(429);
  });

  it('can try no more passwords there by making up devices', async () => {
    const { email } = await owner();
    expect((await post({ ip: HOME }, email, PASSWORD)).status).toBe(200);
    const said = [];
    for (let n = 0; n < 9; n++)
      said.push((await post({ ip: HOME, token: String(n).repeat(32) }, email, `guess ${n}`)).status);
    expect(countOf(said)).toEqual({ 401: 5, 429: 4 });
    expect((await post({ ip: HOME, token: 'd'.repeat(32) }, email, PASSWORD)).status).toBe(429);
  });
});
