import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { interleave } from '../../../../tests/support/database/interleave.ts';
import { given } from '../../../../tests/support/given.ts';
import { testApp } from '../../../../tests/support/test-app.ts';
import { changePassword } from '../auth.contract.ts';
import { login } from '../sessions/sessions.contract.ts';
import { COST, hashPassword, isOutdatedHash, passwordGate } from './password-hashes.server.ts';
import { renewHash } from './renew-hash.server.ts';

const app = await testApp();
const { call, db } = app;
const PASSWORD = 'violet-umbrella-41';
const weaker = { memoryKib: 8_192, passes: 1 };
const outdated = await hashPassword(PASSWORD, null, weaker);
const hashes = passwordGate().of({ ip: '203.0.113.1' });
const hashOf = async ({ id }: { id: string }) =>
  (await sql<{ hash: string }>`select password_hash as hash from app_user where id = ${id}`.execute(db)).rows[0]
    ?.hash ?? '';

describe('a hash by weaker settings', () => {
  it.each([
    [{ memoryKib: COST.memoryKib, passes: COST.passes }, false],
    [{ memoryKib: COST.memoryKib - 1, passes: COST.passes }, true],
    [{ memoryKib: COST.memoryKib, passes: COST.passes - 1 }, true],
    [{ memoryKib: 2 * COST.memoryKib, passes: 1 }, true],
    // Settings that were lowered leave what is stored.
    [{ memoryKib: 2 * COST.memoryKib, passes: COST.passes + 1 }, false],
  ])('of %o is outdated: %s', ({ memoryKib, passes }, isIt) => {
    expect(isOutdatedHash(`$argon2id$v=19$m=${memoryKib},t=${passes},p=1$c2FsdHNhbHQ$aGFzaA`)).toBe(isIt);
  });

  it('is replaced at a log-in, once, and the password stays', async () => {
    const user = await given.user(db, { password_hash: outdated });
    await call(login, { email: user.email, password: PASSWORD });
    const renewed = await hashOf(user);
    expect(renewed).toContain(`m=${COST.memoryKib},t=${COST.passes}`);
    await call(login, { email: user.email, password: PASSWORD });
    expect(await hashOf(user)).toBe(renewed);
  });

  it('stays at a log-in with a wrong password', async () => {
    const user = await given.user(db, { password_hash: outdated });
    await expect(call(login, { email: user.email, password: 'amber-lantern-73' })).rejects.toThrow();
    expect(await hashOf(user)).toBe(outdated);
  });

  it('lets every one of several log-ins at once in', async () => {
    const user = await given.user(db, { password_hash: outdated });
    const tries = Array.from({ length: 5 }, () => call(login, { email: user.email, password: PASSWORD }));
    expect((await Promise.all(tries)).map((token) => typeof token)).toEqual(Array(5).fill('string'));
    expect(isOutdatedHash(await hashOf(user))).toBe(false);
  });

  it('never brings back a password that was changed meanwhile', async () => {
    const user = await given.user(db, { password_hash: await hashPassword('amber-lantern-73') });
    const now = await hashOf(user);
    await renewHash({ db, hashes }, { userId: user.id, passwordHash: outdated }, PASSWORD);
    expect(await hashOf(user)).toBe(now);
  });

  const change = (user: { sessionToken: string }, password: string) =>
    call(changePassword, { currentPassword: PASSWORD, password, confirmPassword: password }, { as: user });
  /** Once the change has read the account, and before it locks it. */
  const beforeTheLock = { when: 'before', statement: /app_user where id = \$\d+ for no key update/ } as const;

  it('is no other password for a change that was begun before', async () => {
    const user = await given.user(db, { password_hash: outdated });
    const logIn = () => call(login, { email: user.email, password: PASSWORD });
    const { work, other } = await interleave(app.url, beforeTheLock, logIn, () => change(user, 'amber-lantern-73'));
    expect([work.status, other.status]).toEqual(['fulfilled', 'fulfilled']);
    await call(login, { email: user.email, password: 'amber-lantern-73' });
  });

  it('leaves a change that another one overtook refused: the race is real', async () => {
    const user = await given.user(db, { password_hash: outdated });
    const overtake = () => change(user, 'silver-kettle-58');
    const { work } = await interleave(app.url, beforeTheLock, overtake, () => change(user, 'amber-lantern-73'));
    expect(work).toMatchObject({ status: 'rejected', reason: { code: 'validation' } });
    await call(login, { email: user.email, password: 'silver-kettle-58' });
  });

  it('shares its cost with a later hash that shares its salt', async () => {
    const later = await hashPassword('amber-lantern-73', outdated);
    expect(await hashes.groupOf('amber-lantern-73', [[outdated, later]])).toBe(0);
    expect(later.slice(0, later.lastIndexOf('$'))).toBe(outdated.slice(0, outdated.lastIndexOf('$')));
  });
});
