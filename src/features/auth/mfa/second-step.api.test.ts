import { beforeEach, describe, expect, it } from 'vitest';
import { isFailure } from '#platform/errors.ts';
import { forgetTries } from '#platform/http/rate-limit.ts';
import { given } from '../../../../tests/support/given.ts';
import { testApp } from '../../../../tests/support/test-app.ts';
import type { testClock } from '../../../../tests/support/test-deps.ts';
import { virtualAuthenticator } from '../../../../tests/support/virtual-authenticator.ts';
import { hashPassword } from '../passwords/password-hashes.server.ts';
import { login, verifySession } from '../sessions/sessions.contract.ts';
import { codeAt } from './app-codes.server.ts';
import { seedOf } from './factors.queries.server.ts';
import {
  addPasskey,
  answerSecondFactor,
  confirmApp,
  type FactorAnswer,
  listFactors,
  removeApp,
  removePasskey,
  renewRecoveryCodes,
  startApp,
  startPasskey,
  startPasskeyLogIn,
} from './mfa.contract.ts';

const app = await testApp();
const clock = app.clock as ReturnType<typeof testClock>;
const MINUTE = 60_000;
const PASSWORD = 'violet-umbrella-41';
const passwordHash = await hashPassword(PASSWORD);
type Person = { id: string; email: string; sessionToken: string };
const someone = (row = {}): Promise<Person> => given.user(app.db, { password_hash: passwordHash, ...row });
/** The limits of one network have tests of their own. */
beforeEach(async () => {
  for (const name of ['login', 'second-factor', 'passkey']) await forgetTries(app.db, `${name}:127.0.0.1`);
});

/** Of an app that was set up: what it shows now. Each code works once, so the clock moves on. */
async function withApp(person: Person) {
  await app.call(startApp, {}, { as: person });
  const seed = (await seedOf(app.db, person.id, 'offered')) as Buffer;
  const { recoveryCodes } = await app.call(confirmApp, { code: codeAt(seed, clock.now()) }, { as: person });
  const nextCode = () => {
    clock.advance(30_000);
    return codeAt(seed, clock.now());
  };
  return { recoveryCodes: recoveryCodes ?? [], nextCode, seed };
}

async function withPasskey(person: Person, device = virtualAuthenticator({ origin: app.config.publicOrigin })) {
  const options = await app.call(startPasskey, {}, { as: person });
  const { recoveryCodes } = await app.call(addPasskey, { passkey: device.make(options) }, { as: person });
  return { device, recoveryCodes };
}

/** The details of a log-in that waits for its second step. */
async function ticketOf({ email }: Person) {
  const failure = await app.call(login, { email, password: PASSWORD }).catch((error) => error);
  expect(isFailure(failure) && failure.code).toBe('second-factor-needed');
  expect(failure.status).toBe(403);
  return failure.details as { ticket: string; factors: string[] };
}

const answer = (ticket: string, answer: FactorAnswer) => app.call(answerSecondFactor, { ticket, ...answer });
const whose = async (sessionToken: string) => (await app.call(verifySession, {}, { as: { sessionToken } })).id;

describe('logging in with a second step', () => {
  it('is as before for an account without one', async () => {
    const person = await someone();
    expect(await whose(await app.call(login, { email: person.email, password: PASSWORD }))).toBe(person.id);
  });

  it('gives no session for the password alone, but a ticket, which a code of the app completes', async () => {
    const person = await someone();
    const { nextCode } = await withApp(person);
    const { ticket, factors } = await ticketOf(person);
    expect(factors).toEqual(['app', 'recovery-code']);
    await expect(app.call(verifySession, {}, { as: { sessionToken: ticket } })).rejects.toMatchObject({
      code: 'unauthenticated',
    });
    expect(await whose(await answer(ticket, { code: nextCode() }))).toBe(person.id);
  });

  it('says nothing of a second step to who has not the password', async () => {
    const person = await someone();
    await withApp(person);
    const wrong = await app.call(login, { email: person.email, password: 'a guess' }).catch((error) => error);
    expect(wrong).toMatchObject({ code: 'unauthenticated', message: 'The email or password is incorrect.' });
    expect(wrong.details).toEqual({});
  });

  it('takes each code once, at any log-in', async () => {
    const person = await someone();
    const { nextCode } = await withApp(person);
    const code = nextCode();
    const [one, two] = [await ticketOf(person), await ticketOf(person)];
    await answer(one.ticket, { code });
    await expect(answer(two.ticket, { code })).rejects.toMatchObject({
      code: 'validation',
      fields: { code: 'This code is incorrect, has expired or was used already.' },
    });
  });

  it('takes one code at two tickets that come at once for one session', async () => {
    const person = await someone();
    const { nextCode } = await withApp(person);
    const code = nextCode();
    const tickets = await Promise.all([1, 2, 3, 4, 5].map(() => ticketOf(person)));
    const ends = await Promise.allSettled(tickets.map(({ ticket }) => answer(ticket, { code })));
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('opens with a ticket no account but its own, whichever factor of another is given with it', async () => {
    const [victim, thief] = [await someone(), await someone()];
    await withApp(victim);
    const { nextCode, recoveryCodes } = await withApp(thief);
    const { ticket } = await ticketOf(victim);
    await expect(answer(ticket, { code: nextCode() })).rejects.toMatchObject({ code: 'validation' });
    const recoveryCode = recoveryCodes[0] as string;
    await expect(answer(ticket, { recoveryCode })).rejects.toMatchObject({ code: 'validation' });
    const own = await ticketOf(thief);
    expect(await whose(await answer(own.ticket, { recoveryCode }))).toBe(thief.id);
  });

  it('never goes on with a session that the browser brought along: who planted one there has nothing', async () => {
    const [victim, thief] = [await someone(), await someone()];
    const { nextCode } = await withApp(victim);
    const { ticket } = await ticketOf(victim);
    const planted = thief.sessionToken;
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${planted}` };
    const body = JSON.stringify({ ticket, code: nextCode() });
    const response = await fetch(`${app.origin}/api/auth/second-factor`, { method: 'POST', headers, body });
    const { result } = (await response.json()) as { result: string };
    expect(result).not.toBe(planted);
    expect([await whose(result), await whose(planted)]).toEqual([victim.id, thief.id]);
  });

  it('takes the code of the step before and after, and no other', async () => {
    const person = await someone();
    const { seed } = await withApp(person);
    clock.advance(10 * MINUTE);
    const at = (seconds: number) => codeAt(seed, new Date(clock.now().getTime() + seconds * 1000));
    const tries = [-60, 60, -30, 30];
    const ends: boolean[] = [];
    for (const seconds of tries) {
      const { ticket } = await ticketOf(person);
      ends.push(await answer(ticket, { code: at(seconds) }).then(Boolean, () => false));
    }
    expect(ends).toEqual([false, false, true, true]);
  });

  it('ends its ticket after 5 minutes, with its use, and with a change of the password, not with a new hash of the same', async () => {
    const person = await someone();
    const { nextCode } = await withApp(person);
    const ended = { code: 'not-found', message: 'This log-in has expired. Please start again.' };
    const late = await ticketOf(person);
    clock.advance(5 * MINUTE);
    await expect(answer(late.ticket, { code: nextCode() })).rejects.toMatchObject(ended);
    const used = await ticketOf(person);
    await answer(used.ticket, { code: nextCode() });
    await expect(answer(used.ticket, { code: nextCode() })).rejects.toMatchObject(ended);
    const store = (row: object) =>
      app.db
        .updateTable('app_user' as never)
        .set(row as never)
        .where('id' as never, '=', person.id as never)
        .execute();
    // As a log-in elsewhere does: another hash of the same password.
    const renewed = await ticketOf(person);
    await store({ password_hash: await hashPassword(PASSWORD) });
    await answer(renewed.ticket, { code: nextCode() });
    const changed = await ticketOf(person);
    await store({ password_hash: await hashPassword('another-one-73'), password_version: 1 });
    await expect(answer(changed.ticket, { code: nextCode() })).rejects.toMatchObject(ended);
    await expect(answer('no ticket', { code: nextCode() })).rejects.toMatchObject(ended);
  });

  it('counts wrong codes for the account, over all its tickets: the sixth waits', async () => {
    const person = await someone();
    const { nextCode } = await withApp(person);
    for (let n = 0; n < 5; n++) {
      const { ticket } = await ticketOf(person);
      await expect(answer(ticket, { code: '000000' })).rejects.toMatchObject({ code: 'validation' });
    }
    const { ticket } = await ticketOf(person);
    await expect(answer(ticket, { code: '000000' })).rejects.toMatchObject({ code: 'too-many-requests' });
    expect(await whose(await answer(ticket, { code: nextCode() }))).toBe(person.id);
  });

  it('names the field that is missing', async () => {
    const person = await someone();
    await withApp(person);
    const { ticket } = await ticketOf(person);
    await expect(answer(ticket, {})).rejects.toMatchObject({ fields: { code: expect.any(String) } });
    await expect(answer(ticket, { code: 'abcdef' })).rejects.toMatchObject({ fields: { code: expect.any(String) } });
  });
});

describe('recovery codes', () => {
  it('come once, with the first second step, and complete one log-in each; the owner is mailed', async () => {
    const person = await someone();
    const { recoveryCodes } = await withApp(person);
    expect(new Set(recoveryCodes).size).toBe(10);
    expect((await withPasskey(person)).recoveryCodes).toBeNull();
    const [code = ''] = recoveryCodes;
    const { ticket } = await ticketOf(person);
    // However it is typed.
    const typed = ` ${code.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')}`;
    expect(await whose(await answer(ticket, { recoveryCode: typed }))).toBe(person.id);
    const again = await ticketOf(person);
    await expect(answer(again.ticket, { recoveryCode: code })).rejects.toMatchObject({
      fields: { recoveryCode: 'This recovery code is incorrect or was used already.' },
    });
    expect(await app.call(listFactors, {}, { as: person })).toMatchObject({ recoveryCodesLeft: 9 });
  });

  it('are used by one of two log-ins that come at once', async () => {
    const person = await someone();
    const { recoveryCodes } = await withApp(person);
    const recoveryCode = recoveryCodes[3] as string;
    const tickets = await Promise.all([1, 2, 3, 4].map(() => ticketOf(person)));
    const ends = await Promise.allSettled(tickets.map(({ ticket }) => answer(ticket, { recoveryCode })));
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('of another account complete nothing', async () => {
    const [person, other] = [await someone(), await someone()];
    await withApp(person);
    const { recoveryCodes } = await withApp(other);
    const { ticket } = await ticketOf(person);
    await expect(answer(ticket, { recoveryCode: recoveryCodes[0] })).rejects.toMatchObject({ code: 'validation' });
  });

  it('are replaced by new ones, and those before stop working', async () => {
    const person = await someone();
    const { recoveryCodes: before } = await withApp(person);
    const { recoveryCodes: after } = await app.call(renewRecoveryCodes, {}, { as: person });
    const { ticket } = await ticketOf(person);
    await expect(answer(ticket, { recoveryCode: before[0] })).rejects.toMatchObject({ code: 'validation' });
    expect(await whose(await answer(ticket, { recoveryCode: after[0] }))).toBe(person.id);
  });
});

describe('a passkey', () => {
  it('completes the log-in of its own account', async () => {
    const person = await someone();
    const { device } = await withPasskey(person);
    const { ticket, factors } = await ticketOf(person);
    expect(factors).toEqual(['passkey', 'recovery-code']);
    const { options } = await app.call(startPasskeyLogIn, { ticket });
    expect(options.allowCredentials).toMatchObject([{ id: device.id }]);
    expect(await whose(await answer(ticket, { passkey: device.use(options) }))).toBe(person.id);
  });

  it('logs in alone, as it is two steps in one', async () => {
    const person = await someone();
    const { device } = await withPasskey(person);
    const { ticket, options } = await app.call(startPasskeyLogIn, {});
    expect(options.allowCredentials ?? []).toEqual([]);
    expect(await whose(await answer(ticket, { passkey: device.use(options) }))).toBe(person.id);
  });

  it('of another account does not complete a log-in, though it is a valid one', async () => {
    const [person, thief] = [await someone(), await someone()];
    await withPasskey(person);
    const { device } = await withPasskey(thief);
    const { ticket } = await ticketOf(person);
    const { options } = await app.call(startPasskeyLogIn, { ticket });
    await expect(answer(ticket, { passkey: device.use(options) })).rejects.toMatchObject({
      fields: { passkey: 'This passkey was not accepted. Please try again, or use another way.' },
    });
  });

  it.each([
    ['an answer to another challenge', (device: Device) => device.use({ challenge: 'AAAA' })],
    [
      'an answer that another site asked for',
      (device: Device, options: object) => device.use(options, { from: 'https://wicket.example.attacker.example' }),
    ],
    [
      'a signature that was changed',
      (device: Device, options: object) => {
        const used = device.use(options);
        return { ...used, response: { ...used.response, signature: `${used.response.signature.slice(0, -6)}AAAAAA` } };
      },
    ],
    [
      'nonsense',
      (device: Device) => ({
        id: device.id,
        rawId: device.id,
        type: 'public-key' as const,
        response: { clientDataJSON: 'e30', authenticatorData: 'AAAA', signature: 'AAAA' },
      }),
    ],
  ])('is not accepted with %s', async (_, answerOf) => {
    const person = await someone();
    const { device } = await withPasskey(person);
    const { ticket, options } = await app.call(startPasskeyLogIn, {});
    await expect(answer(ticket, { passkey: answerOf(device, options) })).rejects.toMatchObject({ code: 'validation' });
    expect(await whose(await answer(ticket, { passkey: device.use(options) })), 'the control').toBe(person.id);
  });

  it('is not accepted from a device that was not unlocked', async () => {
    const person = await someone();
    const locked = virtualAuthenticator({ origin: app.config.publicOrigin, isUnlocked: false });
    const options = await app.call(startPasskey, {}, { as: person });
    await expect(app.call(addPasskey, { passkey: locked.make(options) }, { as: person })).rejects.toMatchObject({
      code: 'validation',
    });
  });

  it('answers each challenge once: a copy of the answer is worth nothing', async () => {
    const person = await someone();
    const { device } = await withPasskey(person);
    const { ticket, options } = await app.call(startPasskeyLogIn, {});
    const passkey = device.use(options);
    await answer(ticket, { passkey });
    await expect(answer(ticket, { passkey })).rejects.toMatchObject({ code: 'not-found' });
    const other = await app.call(startPasskeyLogIn, {});
    await expect(answer(other.ticket, { passkey })).rejects.toMatchObject({ code: 'validation' });
  });

  it('is made once for a challenge, and belongs to one account', async () => {
    const [person, other] = [await someone(), await someone()];
    const { device } = await withPasskey(person);
    await expect(
      app.call(addPasskey, { passkey: device.make({ challenge: 'AAAA' }) }, { as: person }),
    ).rejects.toMatchObject({ code: 'conflict' });
    const options = await app.call(startPasskey, {}, { as: other });
    await expect(app.call(addPasskey, { passkey: device.make(options) }, { as: other })).rejects.toMatchObject({
      code: 'conflict',
    });
  });

  it('is listed by its device, removed by its owner alone, and the last one takes the recovery codes along', async () => {
    const [person, other] = [await someone(), await someone()];
    await withPasskey(person);
    const { passkeys } = await app.call(listFactors, {}, { as: person });
    const [{ id } = { id: '' }] = passkeys;
    await expect(app.call(removePasskey, { id }, { as: other })).rejects.toMatchObject({ code: 'not-found' });
    expect(await app.call(removePasskey, { id }, { as: person })).toBe(true);
    expect(await app.call(listFactors, {}, { as: person })).toEqual({
      passkeys: [],
      hasApp: false,
      recoveryCodesLeft: 0,
      isRequired: false,
    });
    expect(await whose(await app.call(login, { email: person.email, password: PASSWORD }))).toBe(person.id);
  });
});
type Device = ReturnType<typeof virtualAuthenticator>;

describe('an authenticator app', () => {
  it('counts only once it has shown one of its codes', async () => {
    const person = await someone();
    const { url, seed } = await app.call(startApp, {}, { as: person });
    expect(url).toMatch(/^otpauth:\/\/totp\//);
    expect(seed).toMatch(/^[A-Z2-7]{32}$/);
    await expect(app.call(confirmApp, { code: '000000' }, { as: person })).rejects.toMatchObject({
      code: 'validation',
    });
    expect(await whose(await app.call(login, { email: person.email, password: PASSWORD }))).toBe(person.id);
  });

  it('is one at a time, and is removed by its owner', async () => {
    const person = await someone();
    await withApp(person);
    await expect(app.call(startApp, {}, { as: person })).rejects.toMatchObject({ code: 'conflict' });
    expect(await app.call(removeApp, {}, { as: person })).toBe(true);
    await expect(app.call(removeApp, {}, { as: person })).rejects.toMatchObject({ code: 'not-found' });
    await expect(app.call(renewRecoveryCodes, {}, { as: person })).rejects.toMatchObject({ code: 'conflict' });
  });
});
