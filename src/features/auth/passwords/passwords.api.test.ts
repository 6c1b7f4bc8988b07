import { beforeEach, describe, expect, it } from 'vitest';
import { startJobs } from '#app/api.ts';
import { forgetTries } from '#platform/http/rate-limit.ts';
import { messagesInOutbox } from '#platform/jobs/outbox.ts';
import { given } from '../../../../tests/support/given.ts';
import type { TestJobs } from '../../../../tests/support/jobs.ts';
import { testApp } from '../../../../tests/support/test-app.ts';
import type { testClock } from '../../../../tests/support/test-deps.ts';
import { changePassword, checkResetLink, forgetPassword, resetPassword } from '../auth.contract.ts';
import { endSession, listSessions, login, logout, verifySession } from '../sessions/sessions.contract.ts';
import { hashPassword } from './password-hashes.server.ts';

const app = await testApp();
const { call, db } = app;
const clock = app.clock as ReturnType<typeof testClock>;
const jobs = app.deps.jobs as TestJobs;
await startJobs(app.deps);

const MINUTE = 60_000;
const PASSWORD = 'violet-umbrella-41';
const NEW = 'amber-lantern-73';
const passwordHash = await hashPassword(PASSWORD);
const someone = (row = {}) => given.user(db, { password_hash: passwordHash, created_at: clock.now(), ...row });
const logIn = (email: string, password = PASSWORD) => call(login, { email, password });
const isIn = (sessionToken: string) =>
  call(verifySession, {}, { as: { sessionToken } }).then(
    () => true,
    () => false,
  );
const url = `${app.deps.publicOrigin}/auth/forgot-password`;
const mailsTo = async (email: string) => {
  await jobs.drain();
  return (await messagesInOutbox(db)).filter(({ to }) => to === email);
};
async function linkFor(email: string): Promise<string> {
  await call(forgetPassword, { email, url });
  const [mail] = await mailsTo(email);
  return /\/user\/password-reset\/([\w-]{43})$/m.exec(mail?.text ?? '')?.[1] ?? '';
}
/** The limits of one address of the network have tests of their own. */
beforeEach(async () => {
  for (const key of ['login', 'reset', 'reset-password', 'check-reset-link']) await forgetTries(db, `${key}:127.0.0.1`);
});

describe('a forgotten password', () => {
  it('is replaced through the mailed link; every session is revoked and the owner is notified', async () => {
    const { email } = await someone();
    const old = await logIn(email);
    const linkToken = await linkFor(email);
    expect(await call(resetPassword, { secret: linkToken, password: NEW })).toBe(true);
    expect(await isIn(old)).toBe(false);
    await expect(logIn(email)).rejects.toMatchObject({ code: 'unauthenticated' });
    expect(await isIn(await logIn(email, NEW))).toBe(true);
    expect((await mailsTo(email))[0]).toMatchObject({ subject: 'Your Wicket password was changed' });
  });

  it('has a link that can be checked as often as its page is opened, and works once all the same', async () => {
    const { email } = await someone();
    const [first, linkToken] = [await linkFor(email), await linkFor(email)];
    const refused = { status: 404, message: 'Invalid password reset request.' };
    for (let time = 0; time < 3; time++) expect(await call(checkResetLink, { secret: linkToken })).toBe(true);
    await expect(call(checkResetLink, { secret: first })).rejects.toMatchObject(refused);
    await expect(call(checkResetLink, { secret: 'no token' })).rejects.toMatchObject(refused);
    expect(await call(resetPassword, { secret: linkToken, password: NEW })).toBe(true);
    await expect(call(checkResetLink, { secret: linkToken })).rejects.toMatchObject(refused);
    const late = await linkFor(email);
    clock.advance(61 * MINUTE);
    await expect(call(checkResetLink, { secret: late })).rejects.toMatchObject(refused);
  });

  it('has a link that one network checks 20 times at once, whatever it guesses', async () => {
    const statuses = await Promise.all(
      Array.from({ length: 21 }, (_, guess) =>
        call(checkResetLink, { secret: `guess ${guess}` }).catch(({ status }) => status),
      ),
    );
    expect(statuses.sort()).toEqual([...Array(20).fill(404), 429]);
  });

  it('proves the address, too', async () => {
    const { email } = await given.registration(db, { password_hash: passwordHash });
    await call(resetPassword, { secret: await linkFor(email), password: NEW });
    expect(await isIn(await logIn(email, NEW))).toBe(true);
  });

  it('has a link that works once, for an hour, and only the newest', async () => {
    const { email } = await someone();
    const first = await linkFor(email);
    const second = await linkFor(email);
    const refused = { status: 404, message: 'Invalid password reset request.' };
    await expect(call(resetPassword, { secret: first, password: NEW })).rejects.toMatchObject(refused);
    const answers = await Promise.allSettled(
      Array.from({ length: 8 }, () => call(resetPassword, { secret: second, password: NEW })),
    );
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(call(resetPassword, { secret: second, password: NEW })).rejects.toMatchObject(refused);
    const late = await linkFor(email);
    clock.set(new Date(clock.now().getTime() + 61 * MINUTE).toISOString());
    await expect(call(resetPassword, { secret: late, password: NEW })).rejects.toMatchObject(refused);
    for (const linkToken of ['', 'nothing', 'x'.repeat(100)]) {
      await expect(call(resetPassword, { secret: linkToken, password: NEW })).rejects.toMatchObject({ status: 404 });
    }
  });

  it('leaves its link valid when the new password is rejected', async () => {
    const { email } = await someone();
    const linkToken = await linkFor(email);
    for (const password of ['short', 'password123', 'Moreau1990'])
      await expect(call(resetPassword, { secret: linkToken, password })).rejects.toMatchObject({
        status: 422,
        fields: { password: expect.any(String) },
      });
    expect(await call(resetPassword, { secret: linkToken, password: NEW })).toBe(true);
  });

  it('answers the same for an unknown address, and mails nothing', async () => {
    const answer = await call(forgetPassword, { email: 'nobody@mail.example', url });
    expect(answer).toBe(true);
    expect(await mailsTo('nobody@mail.example')).toEqual([]);
  });

  it('never links to another site', async () => {
    const { email } = await someone();
    for (const evil of ['https://evil.example/auth', '//evil.example', 'javascript:alert(1)']) {
      await expect(call(forgetPassword, { email, url: evil })).rejects.toMatchObject({
        fields: { url: expect.any(String) },
      });
    }
    await call(forgetPassword, { email, url });
    const links = (await mailsTo(email)).flatMap(
      ({ text, html }) => `${text} ${html}`.match(/https?:\/\/[^\s"<]+/g) ?? [],
    );
    expect(links.length).toBeGreaterThan(0);
    for (const link of links) expect(new URL(link).origin).toBe(app.deps.publicOrigin);
  });

  it('is asked for three times at once at most', async () => {
    const { email } = await someone();
    for (let n = 0; n < 3; n++) await call(forgetPassword, { email, url });
    await expect(call(forgetPassword, { email, url })).rejects.toMatchObject({ status: 429 });
  });
});

describe('changing the password', () => {
  const change = (sessionToken: string, fields = {}) =>
    call(
      changePassword,
      { currentPassword: PASSWORD, password: NEW, confirmPassword: NEW, ...fields },
      { as: { sessionToken } },
    );

  it('ends every other session and tells the owner', async () => {
    const { email } = await someone();
    const [here, there] = [await logIn(email), await logIn(email)];
    expect(await change(here)).toBe(true);
    expect([await isIn(here), await isIn(there)]).toEqual([true, false]);
    expect(await isIn(await logIn(email, NEW))).toBe(true);
    expect((await mailsTo(email))[0]).toMatchObject({ subject: 'Your Wicket password was changed' });
  });

  it('needs the current one, and the new one twice', async () => {
    const { email } = await someone();
    const sessionToken = await logIn(email);
    await expect(change(sessionToken, { currentPassword: 'a guess' })).rejects.toMatchObject({
      status: 422,
      fields: { currentPassword: 'Please ensure to enter your current password.' },
    });
    await expect(change(sessionToken, { confirmPassword: 'another' })).rejects.toMatchObject({
      fields: { confirmPassword: "New password doesn't match with it's confirmed password." },
    });
    await expect(
      change(sessionToken, { password: 'password123', confirmPassword: 'password123' }),
    ).rejects.toMatchObject({
      fields: { password: 'That password is easy to guess. Please choose another one.' },
    });
    expect(await isIn(await logIn(email))).toBe(true);
    await expect(
      call(changePassword, { currentPassword: PASSWORD, password: NEW, confirmPassword: NEW }),
    ).rejects.toMatchObject({ status: 401 });
  });

  it('counts wrong tries, so that a stolen session cannot guess it', async () => {
    const { email } = await someone();
    const sessionToken = await logIn(email);
    const answers: number[] = [];
    for (let n = 0; n < 12; n++)
      answers.push(
        (await change(sessionToken, { currentPassword: `guess ${n}` }).catch(
          (error: { status: number }) => error.status,
        )) as number,
      );
    expect(answers).toContain(429);
  });
});

describe('sessions', () => {
  it('are listed with their device, the one that asks marked', async () => {
    const { email } = await someone();
    const sessionToken = await logIn(email);
    await fetch(`${app.origin}/api/auth/login`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Gecko/20100101 Firefox/142.0',
      },
      body: JSON.stringify({ email, password: PASSWORD }),
    });
    const sessions = await call(listSessions, {}, { as: { sessionToken } });
    expect(sessions.filter(({ isCurrent }) => isCurrent)).toHaveLength(1);
    expect(sessions.map(({ device }) => device)).toContain('Firefox on Windows');
    expect(sessions.find(({ device }) => device)?.isCurrent).toBe(false);
  });

  it('end one by one, and never those of others', async () => {
    const [owner, stranger] = [await someone(), await someone()];
    const [here, there] = [await logIn(owner.email), await logIn(owner.email)];
    const other = (await call(listSessions, {}, { as: { sessionToken: here } })).find(({ isCurrent }) => !isCurrent);
    const id = other?.id as string;
    for (const one of [id, 'nothing'])
      await expect(call(endSession, { id: one }, { as: stranger })).rejects.toMatchObject({ status: 404 });
    expect(await call(endSession, { id }, { as: { sessionToken: here } })).toBe(true);
    expect([await isIn(here), await isIn(there)]).toEqual([true, false]);
    await expect(call(endSession, { id }, { as: { sessionToken: here } })).rejects.toMatchObject({ status: 404 });
    await expect(call(listSessions, {})).rejects.toMatchObject({ status: 401 });
  });

  it('end all at once', async () => {
    const { email } = await someone();
    const sessionTokens = [await logIn(email), await logIn(email)];
    await call(logout, { everywhere: true }, { as: { sessionToken: sessionTokens[0] as string } });
    expect(await Promise.all(sessionTokens.map(isIn))).toEqual([false, false]);
  });
});
