import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import {
  addPasskey,
  answerSecondFactor,
  listFactors,
  login,
  startPasskey,
  startPasskeyLogIn,
  verifySession,
} from '#features/auth';
import { hashPassword } from '#features/auth/server';
import { listOpsChats } from '#features/back-office';
import { atCommandLine } from '#platform/logs/actor.ts';
import { given } from '../../../tests/support/given.ts';
import { goOnline } from '../../../tests/support/network/live-socket.ts';
import { testApp } from '../../../tests/support/test-app.ts';
import { virtualAuthenticator } from '../../../tests/support/virtual-authenticator.ts';
import { usersCommand } from './users-command.server.ts';

const app = await testApp();
const PASSWORD = 'violet-umbrella-41';
const passwordHash = await hashPassword(PASSWORD);
const someone = (row = {}) => given.user(app.db, { password_hash: passwordHash, ...row });

async function users(...words: string[]): Promise<string[]> {
  const said: string[] = [];
  const say = (line: string) => void said.push(line);
  const context = {
    db: app.db,
    by: atCommandLine('tess'),
    clock: app.deps.clock,
    geocoder: app.deps.geocoder,
    openShop: async () => app.deps,
    say,
    mode: 'demo' as const,
    progress: () => {},
  };
  await usersCommand.run(context, words, {});
  return said;
}

async function logIn(email: string) {
  await sql`delete from rate_limit`.execute(app.db);
  return { sessionToken: await app.call(login, { email, password: PASSWORD }) };
}

async function withPasskey(as: { sessionToken: string }) {
  const device = virtualAuthenticator({ origin: app.config.publicOrigin });
  await app.call(addPasskey, { passkey: device.make(await app.call(startPasskey, {}, { as })) }, { as });
  return device;
}

const ended = { code: 'unauthenticated' };
const UNAUTHENTICATED = 4401;

describe('suspending an account', () => {
  it('ends its sessions and open sockets at once, and lets nobody log in until it is opened again', async () => {
    const [user, other] = [await someone(), await someone()];
    const device = await withPasskey(user);
    const [socket, others] = [
      await goOnline(app.origin, user.sessionToken),
      await goOnline(app.origin, other.sessionToken),
    ];
    expect(await users('suspend', ` ${user.email.toUpperCase()}`)).toEqual([
      ` ${user.email.toUpperCase()} is suspended and logged out everywhere.`,
    ]);
    expect(await socket.closed).toBe(UNAUTHENTICATED);
    await others.settle();
    await expect(app.call(verifySession, {}, { as: user })).rejects.toMatchObject(ended);
    expect(await app.call(verifySession, {}, { as: other })).toMatchObject({ id: other.id });
    const refused = { code: 'forbidden', message: 'This account is suspended. Please contact us.' };
    await expect(logIn(user.email)).rejects.toMatchObject(refused);
    await expect(app.call(login, { email: user.email, password: 'a guess' })).rejects.toMatchObject({
      code: 'unauthenticated',
    });
    const { ticket, options } = await app.call(startPasskeyLogIn, {});
    await expect(app.call(answerSecondFactor, { ticket, passkey: device.use(options) })).rejects.toMatchObject(refused);
    await users('unsuspend', user.email);
    const again = await app.call(startPasskeyLogIn, {});
    const passkey = device.use(again.options);
    const sessionToken = await app.call(answerSecondFactor, { ticket: again.ticket, passkey });
    expect(await app.call(verifySession, {}, { as: { sessionToken } })).toMatchObject({ id: user.id });
  });

  it('beats a log-in that was waiting for its second step', async () => {
    const user = await someone();
    const device = await withPasskey(user);
    const { ticket, options } = await app.call(startPasskeyLogIn, {});
    await users('suspend', user.email);
    await expect(app.call(answerSecondFactor, { ticket, passkey: device.use(options) })).rejects.toMatchObject({
      code: 'forbidden',
    });
  });
});

describe('sessions and second steps of an account', () => {
  it('are listed, and its sessions end at once', async () => {
    const user = await someone();
    await logIn(user.email);
    const said = await users('sessions', user.email);
    expect(said).toHaveLength(3);
    expect(said[0]).toMatch(/^Unknown device {2}since 2026-11-20T17:00:00\.000Z {2}used /);
    expect(said[2]).toBe('Passkeys: 0. Authenticator app: no. Recovery codes left: 0.');
    expect(await users('end-sessions', user.email)).toEqual([`${user.email} is logged out everywhere.`]);
    await expect(app.call(verifySession, {}, { as: user })).rejects.toMatchObject(ended);
    expect(await logIn(user.email)).toMatchObject({ sessionToken: expect.any(String) });
  });

  it('are removed for an owner who lost all of them, who then logs in by password', async () => {
    const user = await someone();
    await withPasskey(user);
    await users('remove-factors', user.email);
    await expect(app.call(verifySession, {}, { as: user })).rejects.toMatchObject(ended);
    const as = await logIn(user.email);
    expect(await app.call(listFactors, {}, { as })).toMatchObject({
      passkeys: [],
      hasApp: false,
      recoveryCodesLeft: 0,
    });
  });

  it('are those of somebody who is registered', async () => {
    await expect(users('suspend', 'nobody@mail.example')).rejects.toMatchObject({
      code: 'not-found',
      message: 'Nobody is registered as nobody@mail.example.',
    });
  });
});

it('a changed role ends the sessions and sockets that were opened with the one before', async () => {
  const user = await someone({ role: 'operator' });
  await app.signalsArrived();
  const socket = await goOnline(app.origin, user.sessionToken);
  await users(user.email, 'shopper');
  expect(await socket.closed).toBe(UNAUTHENTICATED);
  await expect(app.call(listOpsChats, {}, { as: user })).rejects.toMatchObject(ended);
});
