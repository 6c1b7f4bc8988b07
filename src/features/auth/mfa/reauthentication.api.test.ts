import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { downloadData } from '#features/account';
import { listOpsChats } from '#features/back-office';
import { addCard } from '#features/payments';
import { given } from '../../../../tests/support/given.ts';
import { testApp } from '../../../../tests/support/test-app.ts';
import type { testClock } from '../../../../tests/support/test-deps.ts';
import { virtualAuthenticator } from '../../../../tests/support/virtual-authenticator.ts';
import { hashPassword } from '../passwords/password-hashes.server.ts';
import { endSession, listSessions, login, logout, verifySession } from '../sessions/sessions.contract.ts';
import { authenticate } from '../sessions/sessions.server.ts';
import { codeAt } from './app-codes.server.ts';
import { seedOf } from './factors.queries.server.ts';
import {
  addPasskey,
  answerSecondFactor,
  confirmApp,
  listFactors,
  reauthenticate,
  removePasskey,
  startApp,
  startPasskey,
  startReauthentication,
} from './mfa.contract.ts';

const app = await testApp({ config: { staffNeedsFactor: true } });
const clock = app.clock as ReturnType<typeof testClock>;
const MINUTE = 60_000;
const PASSWORD = 'violet-umbrella-41';
const passwordHash = await hashPassword(PASSWORD);
const card = {
  displayName: 'Card',
  cardNumber: '4242424242424242',
  cardExpiry: '1230',
  cardCVV: '123',
  postalCode: 'M5V 2T6',
};
const needed = { code: 'reauthentication-needed', status: 403, message: 'Please confirm that it is you.' };

/** Logged in by password a moment ago. */
async function loggedIn(row = {}) {
  const user = await given.user(app.db, { password_hash: passwordHash, ...row });
  await sql`delete from rate_limit`.execute(app.db);
  return { ...user, sessionToken: await app.call(login, { email: user.email, password: PASSWORD }) };
}

async function withPasskey(user: { sessionToken: string }) {
  const device = virtualAuthenticator({ origin: app.config.publicOrigin });
  const options = await app.call(startPasskey, {}, { as: user });
  await app.call(addPasskey, { passkey: device.make(options) }, { as: user });
  return device;
}

describe('a session of more than 15 minutes', () => {
  it('may not save a card, export data or change how its user logs in until they authenticate again', async () => {
    const user = await loggedIn();
    await app.call(addCard, card, { as: user });
    clock.advance(14 * MINUTE);
    await app.call(addCard, card, { as: user });
    clock.advance(MINUTE);
    await expect(app.call(addCard, card, { as: user })).rejects.toMatchObject(needed);
    await expect(app.call(downloadData, {}, { as: user })).rejects.toMatchObject(needed);
    await expect(app.call(startApp, {}, { as: user })).rejects.toMatchObject(needed);
    await expect(app.call(startPasskey, {}, { as: user })).rejects.toMatchObject(needed);
    expect(await app.call(verifySession, {}, { as: user })).toMatchObject({ id: user.id });
    expect(await app.call(reauthenticate, { currentPassword: PASSWORD }, { as: user })).toBe(true);
    await app.call(addCard, card, { as: user });
    clock.advance(15 * MINUTE);
    await expect(app.call(addCard, card, { as: user })).rejects.toMatchObject(needed);
  });

  it('ends no other session, one or all, until they authenticate again, and always its own', async () => {
    const user = await loggedIn();
    const other = await app.call(login, { email: user.email, password: PASSWORD });
    const sessions = await app.call(listSessions, {}, { as: user });
    const id = sessions.find(({ isCurrent }) => !isCurrent)?.id as string;
    clock.advance(15 * MINUTE);
    await expect(app.call(endSession, { id }, { as: user })).rejects.toMatchObject(needed);
    await expect(app.call(logout, { everywhere: true }, { as: user })).rejects.toMatchObject(needed);
    expect(await app.call(verifySession, {}, { as: { sessionToken: other } })).toMatchObject({ id: user.id });
    await app.call(reauthenticate, { currentPassword: PASSWORD }, { as: user });
    expect(await app.call(endSession, { id }, { as: user })).toBe(true);
    await expect(app.call(verifySession, {}, { as: { sessionToken: other } })).rejects.toMatchObject({ status: 401 });
    clock.advance(15 * MINUTE);
    expect(await app.call(logout, {}, { as: user })).toBe(true);
  });

  it('is not opened by a wrong password, whose tries are counted', async () => {
    const user = await loggedIn();
    clock.advance(15 * MINUTE);
    for (let n = 0; n < 5; n++)
      await expect(app.call(reauthenticate, { currentPassword: 'a guess' }, { as: user })).rejects.toMatchObject({
        fields: { currentPassword: 'Please ensure to enter your current password.' },
      });
    await expect(app.call(reauthenticate, { currentPassword: 'a guess' }, { as: user })).rejects.toMatchObject({
      code: 'too-many-requests',
    });
    await expect(app.call(addCard, card, { as: user })).rejects.toMatchObject(needed);
  });

  it('is opened by a passkey or a code, and by nobody else’s', async () => {
    const [user, other] = [await loggedIn(), await loggedIn()];
    const [device, foreign] = [await withPasskey(user), await withPasskey(other)];
    await app.call(startApp, {}, { as: user });
    const seed = (await seedOf(app.db, user.id, 'offered')) as Buffer;
    await app.call(confirmApp, { code: codeAt(seed, clock.now()) }, { as: user });
    clock.advance(15 * MINUTE);
    const challenge = await app.call(startReauthentication, {}, { as: user });
    await expect(app.call(reauthenticate, { passkey: foreign.use(challenge) }, { as: user })).rejects.toMatchObject({
      code: 'validation',
    });
    await expect(
      app.call(reauthenticate, { passkey: device.use(challenge) }, { as: user }),
      'the challenge was used',
    ).rejects.toMatchObject({ code: 'validation' });
    expect(
      await app.call(
        reauthenticate,
        { passkey: device.use(await app.call(startReauthentication, {}, { as: user })) },
        { as: user },
      ),
    ).toBe(true);
    await app.call(addCard, card, { as: user });
    clock.advance(15 * MINUTE);
    expect(await app.call(reauthenticate, { code: codeAt(seed, clock.now()) }, { as: user })).toBe(true);
    await app.call(addCard, card, { as: user });
    await expect(app.call(reauthenticate, {}, { as: user })).rejects.toMatchObject({
      fields: { code: expect.any(String) },
    });
  });

  it('opens no other session of its user', async () => {
    const user = await loggedIn();
    const elsewhere = { sessionToken: await app.call(login, { email: user.email, password: PASSWORD }) };
    clock.advance(15 * MINUTE);
    await app.call(reauthenticate, { currentPassword: PASSWORD }, { as: user });
    await expect(app.call(addCard, card, { as: elsewhere })).rejects.toMatchObject(needed);
  });
});

it('the export of a user’s data says which second steps they have, and holds neither key nor seed', async () => {
  const user = await loggedIn();
  await withPasskey(user);
  const data = await app.call(downloadData, {}, { as: user });
  expect(data).toMatchObject({ account: { passkeys: [{ name: expect.any(String) }], hasAuthenticatorApp: false } });
  expect(JSON.stringify(data)).not.toMatch(/publicKey|public_key|seed/);
});

describe('staff, where a second step is required', () => {
  it('have a shopper’s rights until they add one, and then their own at once', async () => {
    const operator = await loggedIn({ role: 'operator' });
    expect(await authenticate(app.deps, operator.sessionToken)).toMatchObject({ role: 'shopper', lacksFactor: true });
    await expect(app.call(listOpsChats, {}, { as: operator })).rejects.toMatchObject({
      code: 'second-factor-needed',
      message: 'Your role requires a second step. Add one under Security in your profile.',
    });
    expect(await app.call(listFactors, {}, { as: operator })).toMatchObject({ isRequired: true });
    await withPasskey(operator);
    expect(await authenticate(app.deps, operator.sessionToken)).toMatchObject({ role: 'operator', lacksFactor: false });
    expect((await app.call(listOpsChats, {}, { as: operator })).items).toEqual([]);
  });

  it('cannot go back: the last one stays, and a session by password alone gives nothing', async () => {
    const operator = await loggedIn({ role: 'operator' });
    const device = await withPasskey(operator);
    const { passkeys } = await app.call(listFactors, {}, { as: operator });
    await expect(app.call(removePasskey, { id: passkeys[0]?.id as string }, { as: operator })).rejects.toMatchObject({
      code: 'conflict',
      message: 'Your role requires a second step. Add another first.',
    });
    const failure = await app.call(login, { email: operator.email, password: PASSWORD }).catch((error) => error);
    const { ticket } = failure.details;
    await expect(app.call(answerSecondFactor, { ticket }, {})).rejects.toMatchObject({ code: 'validation' });
    expect(device.id).toBeTruthy();
  });

  it('are logged out after 12 hours, whatever they do; shoppers are not', async () => {
    const [operator, shopper] = [await loggedIn({ role: 'operator' }), await loggedIn()];
    clock.advance(12 * 60 * MINUTE - 1);
    expect(await app.call(verifySession, {}, { as: operator })).toMatchObject({ id: operator.id });
    clock.advance(1);
    await expect(app.call(verifySession, {}, { as: operator })).rejects.toMatchObject({
      code: 'unauthenticated',
      message: 'A session of staff ends 12 hours after logging in.',
    });
    expect(await app.call(verifySession, {}, { as: shopper })).toMatchObject({ id: shopper.id });
  });
});
