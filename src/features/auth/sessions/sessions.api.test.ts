import { Writable } from 'node:stream';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildApp } from '#app/app.ts';
import { countTry, forgetTries } from '#platform/http/rate-limit.ts';
import { openLog } from '#platform/log.ts';
import { given } from '../../../../tests/support/given.ts';
import { testApp } from '../../../../tests/support/test-app.ts';
import { type testClock, testDeps } from '../../../../tests/support/test-deps.ts';
import { changeUser } from '../../account/account.contract.ts';
import { register } from '../auth.contract.ts';
import { hashPassword } from '../passwords/password-hashes.server.ts';
import { login, logout, verifySession } from './sessions.contract.ts';
import { authenticate } from './sessions.server.ts';

const app = await testApp();
const clock = app.clock as ReturnType<typeof testClock>;
const DAY = 24 * 3600_000;
const PASSWORD = 'violet-umbrella-41';
const passwordHash = await hashPassword(PASSWORD);
const someone = (row = {}) => given.user(app.db, { password_hash: passwordHash, created_at: clock.now(), ...row });

const postLogin = (body: unknown, origin = app.origin) =>
  fetch(`${origin}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
/** The limit of one address of the network has a test of its own; in all others it shall not bite. */
const forgetIp = () => forgetTries(app.db, 'login:127.0.0.1');
beforeEach(forgetIp);

describe('logging in', () => {
  it('gives a session token that opens the account, whatever the case of the address', async () => {
    const user = await someone();
    const sessionToken = await app.call(login, { email: ` ${user.email.toUpperCase()}`, password: PASSWORD });
    expect(await app.call(verifySession, {}, { as: { sessionToken } })).toEqual({
      id: user.id,
      displayName: expect.any(String),
      firstName: 'Alex',
      lastName: 'Moreau',
      email: user.email,
      phoneNumber: null,
      dateOfBirth: '1990-05-17',
      gender: 'other',
      imageUrl: null,
    });
  });

  it('has one answer for a wrong password and for an unknown address', async () => {
    const user = await someone();
    const wrong = await postLogin({ email: user.email, password: 'not the password' });
    const unknown = await postLogin({ email: 'nobody@mail.example', password: PASSWORD });
    expect([wrong.status, unknown.status]).toEqual([401, 401]);
    const body = await wrong.text();
    expect(await unknown.text()).toBe(body);
    expect(JSON.parse(body).error).toEqual({ code: 'unauthenticated', message: 'The email or password is incorrect.' });
    expect([...wrong.headers.keys()]).toEqual([...unknown.headers.keys()]);
  });

  it('is rejected until the address is verified, and says so only to a caller with the password', async () => {
    const user = await given.registration(app.db, { password_hash: passwordHash });
    await expect(app.call(login, { email: user.email, password: PASSWORD })).rejects.toMatchObject({
      code: 'forbidden',
      message: 'Please verify your email first. The link is in the message that we sent you.',
    });
    await expect(app.call(login, { email: user.email, password: 'a guess' })).rejects.toMatchObject({
      code: 'unauthenticated',
    });
  });

  it('names the fields that are left out', async () => {
    const answer = await (await postLogin({})).json();
    expect(answer.error.fields).toEqual({ email: 'Email is required.', password: 'Password is required.' });
    expect((await postLogin({ email: 'a@b.example', password: ['x'] })).status).toBe(422);
  });
});

describe('a session', () => {
  it('ends at once when its owner logs out, and no other one does', async () => {
    const user = await someone();
    const sessionToken = await app.call(login, { email: user.email, password: PASSWORD });
    expect(await app.call(logout, {}, { as: { sessionToken } })).toBe(true);
    await expect(app.call(verifySession, {}, { as: { sessionToken } })).rejects.toMatchObject({
      code: 'unauthenticated',
      message: 'This session was ended on another device, or the password was changed.',
    });
    expect(await app.call(verifySession, {}, { as: user })).toMatchObject({ id: user.id });
  });

  it('is wanted for what is one’s own', async () => {
    await expect(app.call(verifySession, {})).rejects.toMatchObject({
      code: 'unauthenticated',
      message: 'Please log in.',
    });
    await expect(app.call(logout, {})).rejects.toMatchObject({ code: 'unauthenticated' });
    await expect(app.call(logout, {}, { as: { sessionToken: 'x'.repeat(43) } })).rejects.toMatchObject({
      code: 'unauthenticated',
      message: 'Your session has ended. Please log in again.',
    });
  });

  it('ends 7 days after its last use', async () => {
    const [idle, used] = [await someone(), await someone()];
    clock.advance(6 * DAY);
    expect(await app.call(verifySession, {}, { as: used })).toMatchObject({ id: used.id });
    clock.advance(DAY);
    await expect(app.call(verifySession, {}, { as: idle })).rejects.toMatchObject({
      code: 'unauthenticated',
      message: 'A session ends after 7 days without a visit, and 30 days after logging in.',
    });
    expect(await app.call(verifySession, {}, { as: used })).toMatchObject({ id: used.id });
  });

  it('ends 30 days after it began, however much it is used', async () => {
    const user = await someone();
    for (let day = 1; day < 30; day++) {
      clock.advance(DAY);
      await app.call(verifySession, {}, { as: user });
    }
    clock.advance(DAY);
    await expect(app.call(verifySession, {}, { as: user })).rejects.toMatchObject({ code: 'unauthenticated' });
  });

  it('says what its owner may do', async () => {
    const store = await given.store(app.db);
    const partner = await someone({ role: 'partner', storeIds: [store] });
    expect(await authenticate(app.deps, partner.sessionToken)).toMatchObject({
      userId: partner.id,
      role: 'partner',
      storeIds: [String(store)],
    });
    const shopper = await someone();
    expect(await authenticate(app.deps, shopper.sessionToken)).toMatchObject({
      userId: shopper.id,
      role: 'shopper',
      storeIds: [],
    });
  });
});

describe('changing one’s names', () => {
  it('changes what is given and keeps the rest', async () => {
    const user = await someone();
    const changed = await app.call(changeUser, { id: user.id, displayName: ' Zoé ' }, { as: user });
    expect(changed).toMatchObject({ firstName: 'Alex', lastName: 'Moreau', displayName: 'Zoé' });
    expect(await app.call(verifySession, {}, { as: user })).toEqual(changed);
  });

  it('changes nothing else, whatever is sent', async () => {
    const user = await someone();
    const before = await app.call(verifySession, {}, { as: user });
    const sent = {
      id: user.id,
      email: 'new@mail.example',
      role: 'operator',
      dateOfBirth: '2000-01-01',
      verified_at: null,
    } as { id: string };
    expect(await app.call(changeUser, sent, { as: user })).toEqual(before);
    expect((await authenticate(app.deps, user.sessionToken)).role).toBe('shopper');
  });

  it('is for oneself alone: another’s account is not found, and stays', async () => {
    const [user, other] = [await someone(), await someone()];
    await expect(app.call(changeUser, { id: other.id, firstName: 'Eve' }, { as: user })).rejects.toMatchObject({
      code: 'not-found',
    });
    await expect(app.call(changeUser, { id: 'nonsense', firstName: 'Eve' }, { as: user })).rejects.toMatchObject({
      code: 'not-found',
    });
    await expect(app.call(changeUser, { id: other.id, firstName: 'Eve' })).rejects.toMatchObject({
      code: 'unauthenticated',
    });
    expect(await app.call(verifySession, {}, { as: other })).toMatchObject({ firstName: 'Alex' });
  });

  it('rejects an empty name', async () => {
    const user = await someone();
    await expect(app.call(changeUser, { id: user.id, lastName: ' ' }, { as: user })).rejects.toMatchObject({
      code: 'validation',
      fields: { lastName: 'Last name is required.' },
    });
  });

  it('rejects one that contains a link, because our mails show it', async () => {
    const user = await someone();
    for (const name of ['firstName', 'lastName', 'displayName'])
      for (const text of ['Go to\nevil.example', 'a@b.example', '416 555 0123'])
        await expect(app.call(changeUser, { id: user.id, [name]: text }, { as: user })).rejects.toMatchObject({
          fields: { [name]: expect.stringMatching(/^Please enter a name on one line/) },
        });
  });
});

describe('the limits of logging in', () => {
  it('count the tries at an account in all processes together: five, then waits that double', async () => {
    const second = await otherProcess();
    const { email } = await someone();
    const origins = [app.origin, second.origin];
    const guess = async (n: number) => {
      await forgetIp();
      return postLogin({ email, password: `guess ${n}` }, origins[n % 2]);
    };
    for (let n = 0; n < 5; n++) expect((await guess(n)).status).toBe(401);
    for (const wait of [1, 2, 4, 8]) {
      const refused = await guess(wait);
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, String(wait)]);
      clock.advance(wait * 1000);
      expect((await guess(wait + 1)).status).toBe(401);
    }
    const right = await postLogin({ email, password: PASSWORD });
    expect(right.status).toBe(429);
    clock.advance(16_000);
    expect((await postLogin({ email, password: PASSWORD }, second.origin)).status).toBe(200);
    expect((await guess(1)).status).toBe(401);
    await second.stop();
  });

  it('hold for an address that nobody has, too', async () => {
    const statuses = [];
    for (let n = 0; n < 7; n++)
      statuses.push((await postLogin({ email: 'nobody-2@mail.example', password: 'x' })).status);
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429]);
  });

  it('count tries that come at once', async () => {
    const { email } = await someone();
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, n) => postLogin({ email, password: `guess ${n}` })),
    );
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(1);
  });

  it('let one address of the network try ten accounts, then one each 6 seconds; right ones do not count', async () => {
    const user = await someone();
    for (let n = 0; n < 12; n++) expect((await postLogin({ email: user.email, password: PASSWORD })).status).toBe(200);
    const spray = (n: number) => postLogin({ email: `spray-${n}@mail.example`, password: 'x' });
    for (let n = 0; n < 10; n++) expect((await spray(n)).status).toBe(401);
    const refused = await spray(10);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '6']);
    expect((await refused.json()).error.message).toBe('Too many attempts. Please try again in 6 seconds.');
    clock.advance(6_000);
    expect((await spray(11)).status).toBe(401);
    expect((await spray(12)).status).toBe(429);
  });

  it('cannot be used to lock the owner out of a device that they logged in on before', async () => {
    clock.advance(DAY);
    const user = await someone();
    await app.call(login, { email: user.email, password: PASSWORD });
    // Strangers try from elsewhere: they wait on the account's own count.
    for (let n = 0; n < 5; n++) await countTry(app.db, `login:${user.email}`, clock.now());
    await expect(countTry(app.db, `login:${user.email}`, clock.now())).rejects.toMatchObject({
      code: 'too-many-requests',
    });
    expect(await app.call(login, { email: user.email, password: PASSWORD })).toBeTruthy();
  });
});

describe('session tokens', () => {
  it('are in no log line and in no row as they are', async () => {
    clock.advance(DAY);
    const lines: string[] = [];
    const sink = new Writable({
      write: (chunk, _, done) => {
        lines.push(String(chunk));
        done();
      },
    });
    const loud = await otherProcess(openLog({ level: 'trace', to: sink }));
    const user = await someone();
    const email = 'log-canary@mail.example';
    const body = {
      url: app.deps.publicOrigin,
      firstName: 'A',
      lastName: 'B',
      displayName: 'C',
      email,
      gender: 'male',
      dateOfBirth: '1990-05-17',
      password: 'canary-password-1',
      confirmPassword: 'canary-password-1',
      agreed: true,
    };
    const post = (path: string, data: unknown, headers = {}) =>
      fetch(`${loud.origin}/api/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(data),
      });
    await post(register.path.slice(1), body);
    const sessionToken = (await (await post('auth/login', { email: user.email, password: PASSWORD })).json())
      .result as string;
    await post('auth/login', { email: user.email, password: 'canary-wrong-guess' });
    const { rows } = await sqlText(`select text from outbox_message where recipient = '${email}'`);
    const link = /id=([\w-]{43})/.exec(rows[0]?.text as string)?.[1] as string;
    await fetch(`${loud.origin}/api/auth/verify-account?id=${link}`);
    await post('auth/logout', {}, { authorization: `Bearer ${sessionToken}` });
    await loud.stop();

    const log = lines.join('');
    expect(log).toContain('/api/auth/login');
    for (const canary of ['canary-password-1', 'canary-wrong-guess', PASSWORD, sessionToken, link, '$argon2id$', email])
      expect(log).not.toContain(canary);
    const tables = ['app_user', 'session', 'one_time_secret', 'rate_limit'];
    const stored = await Promise.all(
      tables.map(async (table) => JSON.stringify((await sqlText(`select ${table}::text from ${table}`)).rows)),
    );
    for (const canary of ['canary-password-1', PASSWORD, sessionToken, link])
      expect(stored.join('')).not.toContain(canary);
  });
});

function sqlText(text: string) {
  return sql.raw<Record<string, unknown>>(text).execute(app.db);
}

/** A second web process on the same database. */
async function otherProcess(log = app.deps.log) {
  const { deps, stop } = await testDeps({ db: app.db, url: app.url, log, config: app.config, clock });
  const other = await buildApp({ config: app.config, deps, checkResults: true });
  const origin = await other.listen({ host: '127.0.0.1', port: 0 });
  return { origin, stop: () => other.close().then(stop) };
}
