import { describe, expect, it } from 'vitest';
import { messagesInOutbox } from '#platform/jobs/outbox.ts';
import { given } from '../../../../tests/support/given.ts';
import { testApp } from '../../../../tests/support/test-app.ts';
import type { testClock } from '../../../../tests/support/test-deps.ts';
import { getProps } from '../../account/account.contract.ts';
import { reauthenticate } from '../mfa/mfa.contract.ts';
import { hashPassword } from '../passwords/password-hashes.server.ts';
import { listSessions, logout, verifySession } from './sessions.contract.ts';

const app = await testApp();
const clock = app.clock as ReturnType<typeof testClock>;
const HOUR = 3600_000;
const DAY = 24 * HOUR;
const MINUTE = 60_000;

const someone = (row = {}) => given.user(app.db, { created_at: clock.now(), ...row });
/** What the server says of a session token: the newer one that it hands out, or null. */
const verify = async (sessionToken: string) =>
  (await app.call(verifySession, {}, { as: { sessionToken } })).secret ?? null;
const isIn = (sessionToken: string) =>
  app.call(getProps, {}, { as: { sessionToken } }).then(
    () => true,
    () => false,
  );
/** A session of a day ago and the newer session token that it was handed. */
async function renewed() {
  const user = await someone();
  clock.advance(DAY + MINUTE);
  const newer = (await verify(user.sessionToken)) as string;
  return { user, older: user.sessionToken, newer };
}
const mailsTo = async (email: string) => (await messagesInOutbox(app.db)).filter(({ to }) => to === email);

describe('the token of a session', () => {
  it('is replaced once it is a day old, by one that begins alike', async () => {
    const user = await someone();
    clock.advance(DAY);
    expect(await verify(user.sessionToken)).toBeNull();
    clock.advance(MINUTE);
    const newer = await verify(user.sessionToken);
    expect(newer).toMatch(/^[\w-]{43}$/);
    expect(newer?.slice(0, 10)).toBe(user.sessionToken.slice(0, 10));
    expect(newer?.slice(10)).not.toBe(user.sessionToken.slice(10));
    expect(await isIn(newer as string)).toBe(true);
    clock.advance(DAY);
    expect(await verify(newer as string)).toBeNull();
    clock.advance(MINUTE);
    expect(await verify(newer as string)).not.toBeNull();
  });

  it('is replaced when its user authenticates again, too: a copy of the one before gains nothing and ends the session', async () => {
    const user = await someone({ password_hash: await hashPassword('violet-umbrella-41') });
    await app.call(reauthenticate, { currentPassword: 'violet-umbrella-41' }, { as: user });
    const newer = (await verify(user.sessionToken)) as string;
    expect(await isIn(newer)).toBe(true);
    clock.advance(MINUTE + 1);
    expect(await isIn(user.sessionToken)).toBe(false);
    expect(await isIn(newer)).toBe(false);
  });

  it('works on for a minute after the newer one is used: other tabs still send it', async () => {
    const { older, newer } = await renewed();
    expect(await isIn(newer)).toBe(true);
    clock.advance(MINUTE - 1000);
    expect(await isIn(older)).toBe(true);
    expect(await verify(older)).toBeNull();
    expect(await isIn(newer)).toBe(true);
  });

  it('used after that ends the session, also for the holder of the newer one, and its owner gets one mail', async () => {
    const { user, older, newer } = await renewed();
    const elsewhere = await someone();
    expect(await isIn(newer)).toBe(true);
    clock.advance(MINUTE);
    await expect(app.call(getProps, {}, { as: { sessionToken: older } })).rejects.toMatchObject({
      code: 'unauthenticated',
    });
    expect(await isIn(newer)).toBe(false);
    expect(await isIn(older)).toBe(false);
    expect(await isIn(elsewhere.sessionToken)).toBe(true);
    expect(await mailsTo(user.email)).toMatchObject([{ subject: 'We logged out one of your Wicket devices' }]);
  });

  it('mails nobody for a session that its owner had ended', async () => {
    const { user, older, newer } = await renewed();
    await app.call(logout, {}, { as: { sessionToken: newer } });
    clock.advance(2 * MINUTE);
    expect(await isIn(older)).toBe(false);
    expect(await mailsTo(user.email)).toEqual([]);
  });

  it('is not lost with an answer that never arrived: the older one works, and gets another', async () => {
    const { older, newer: lost } = await renewed();
    expect(await verify(older)).toBeNull();
    clock.advance(MINUTE + 1000);
    const second = (await verify(older)) as string;
    expect(second).not.toBe(lost);
    expect(await isIn(second)).toBe(true);
    expect(await isIn(lost)).toBe(false);
    expect(await isIn(second)).toBe(true);
  });

  it('stays valid for a client that ignores the newer one, as long as the session is active', async () => {
    const user = await someone();
    for (let day = 0; day < 29; day++) {
      clock.advance(DAY);
      await verify(user.sessionToken);
    }
    expect(await isIn(user.sessionToken)).toBe(true);
    clock.advance(DAY);
    expect(await isIn(user.sessionToken)).toBe(false);
  });

  it('is one, however many tabs ask at once, and all go on', async () => {
    const user = await someone();
    clock.advance(DAY + MINUTE);
    const handed = (await Promise.all(Array.from({ length: 10 }, () => verify(user.sessionToken)))).filter(Boolean);
    expect(handed).toHaveLength(1);
    const first = handed[0] as string;
    const tabs = [first, user.sessionToken, first, user.sessionToken, first, first, user.sessionToken];
    expect(await Promise.all(tabs.map(isIn))).toEqual(tabs.map(() => true));
    const sessions = await app.call(listSessions, {}, { as: { sessionToken: first } });
    expect(sessions).toMatchObject([{ isCurrent: true }]);
  });

  it('ends the session 30 days after log-in, newer or not', async () => {
    const user = await someone();
    let sessionToken = user.sessionToken;
    for (let day = 0; day < 29; day++) {
      clock.advance(DAY);
      sessionToken = (await verify(sessionToken)) ?? sessionToken;
    }
    expect(sessionToken).not.toBe(user.sessionToken);
    expect(await isIn(sessionToken)).toBe(true);
    clock.advance(DAY);
    expect(await isIn(sessionToken)).toBe(false);
  });
});
