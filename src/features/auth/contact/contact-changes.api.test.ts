import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { startJobs } from '#app/api.ts';
import { messagesInOutbox } from '#platform/jobs/outbox.ts';
import { type GivenUser, given } from '../../../../tests/support/given.ts';
import type { TestJobs } from '../../../../tests/support/jobs.ts';
import { testApp } from '../../../../tests/support/test-app.ts';
import type { testClock } from '../../../../tests/support/test-deps.ts';
import { forgetPassword, register, resetPassword, verifyAccount } from '../auth.contract.ts';
import { hashPassword } from '../passwords/password-hashes.server.ts';
import { login, verifySession } from '../sessions/sessions.contract.ts';
import { changeEmail, changePhone, verifyPhone, verifyRegisteredPhone } from './contacts.contract.ts';

const app = await testApp();
const { call, db } = app;
const clock = app.clock as ReturnType<typeof testClock>;
await startJobs(app.deps);

const currentPassword = 'violet-umbrella-41';
const hash = await hashPassword(currentPassword);
let people = 1000;
const newNumber = () => `+1647555${++people}`;
const newEmail = () => `new-${++people}@mail.example`;
const someone = (row = {}) => given.user(db, { password_hash: hash, created_at: clock.now(), ...row });
const messagesTo = async (to: string) => (await messagesInOutbox(db)).filter((message) => message.to === to);
const linkTo = async (email: string) =>
  /\/verify-account\?id=([\w-]{43})$/m.exec((await messagesTo(email))[0]?.text ?? '')?.[1] ?? '';
const pinTo = async (phone: string) => /^\d{6}/.exec((await messagesTo(phone))[0]?.text ?? '')?.[0] ?? '';
const who = (user: GivenUser) => call(verifySession, {}, { as: user });
const url = `${app.deps.publicOrigin}/`;

beforeEach(() => sql`delete from rate_limit`.execute(db));

describe('a new e-mail address', () => {
  it('replaces the old one when its link is used, and the old one is notified', async () => {
    const user = await someone();
    const email = newEmail();
    expect(await call(changeEmail, { email: email.toUpperCase(), currentPassword }, { as: user })).toBe(true);
    expect(await who(user)).toMatchObject({ email: user.email });
    const [asked] = await messagesTo(email);
    expect(asked).toMatchObject({ subject: 'Confirm your new email for Wicket' });
    // Nobody has verified it.
    expect(asked?.text).toMatch(/^Hello,$/m);
    expect((await messagesTo(user.email)).map(({ subject }) => subject)).toEqual([
      'Your Wicket email address is about to change',
    ]);

    expect(await call(verifyAccount, { id: await linkTo(email) })).toBe(true);
    expect(await who(user)).toMatchObject({ email });
    expect((await messagesTo(user.email))[0]).toMatchObject({ subject: 'Your Wicket email was changed' });
    expect(await call(login, { email, password: currentPassword })).toBeTruthy();
    await expect(call(login, { email: user.email, password: currentPassword })).rejects.toMatchObject({
      code: 'unauthenticated',
    });
    await expect(call(verifyAccount, { id: await linkTo(email) })).rejects.toMatchObject({ code: 'not-found' });
  });

  it('wants the password, and a change', async () => {
    const user = await someone();
    await expect(
      call(changeEmail, { email: newEmail(), currentPassword: 'a guess' }, { as: user }),
    ).rejects.toMatchObject({ fields: { currentPassword: 'Please ensure to enter your current password.' } });
    await expect(call(changeEmail, { email: user.email, currentPassword }, { as: user })).rejects.toMatchObject({
      fields: { email: 'That is already your email address.' },
    });
    await expect(call(changeEmail, { email: newEmail(), currentPassword })).rejects.toMatchObject({ status: 401 });
    await expect(call(changeEmail, { email: 'nobody', currentPassword }, { as: user })).rejects.toMatchObject({
      fields: { email: 'Please enter an email address, such as alex@mail.example.' },
    });
  });

  it('gets the same response when it has an account, whose owner gets a mail, and changes nothing', async () => {
    const [user, other] = [await someone(), await someone()];
    expect(await call(changeEmail, { email: other.email, currentPassword }, { as: user })).toBe(true);
    const [mail] = await messagesTo(other.email);
    expect(mail).toMatchObject({ subject: 'You already have a Wicket account' });
    expect(mail?.text).not.toMatch(/verify-account/);
    expect([await who(user), await who(other)]).toMatchObject([{ email: user.email }, { email: other.email }]);
  });

  it('is free when somebody registered with it and never proved it', async () => {
    const user = await someone();
    const squatter = await given.registration(db);
    await call(changeEmail, { email: squatter.email, currentPassword }, { as: user });
    await call(verifyAccount, { id: await linkTo(squatter.email) });
    expect(await who(user)).toMatchObject({ email: squatter.email });
  });

  it('is rejected if another user has verified it meanwhile', async () => {
    const user = await someone();
    const email = newEmail();
    await call(changeEmail, { email, currentPassword }, { as: user });
    const id = await linkTo(email);
    await someone({ email });
    await expect(call(verifyAccount, { id })).rejects.toMatchObject({
      code: 'not-found',
      message: 'This now belongs to another account.',
    });
    expect(await who(user)).toMatchObject({ email: user.email });
  });

  it('has a link for a day, of which the newest alone works, and that nothing else is', async () => {
    const user = await someone();
    const [first, second] = [newEmail(), newEmail()];
    await call(changeEmail, { email: first, currentPassword }, { as: user });
    await call(changeEmail, { email: second, currentPassword }, { as: user });
    await expect(call(verifyAccount, { id: await linkTo(first) })).rejects.toMatchObject({ code: 'not-found' });
    await expect(
      call(resetPassword, { secret: await linkTo(second), password: 'amber-lantern-73' }),
    ).rejects.toMatchObject({
      code: 'not-found',
    });
    clock.advance(24 * 3600_000);
    await expect(call(verifyAccount, { id: await linkTo(second) })).rejects.toMatchObject({ code: 'not-found' });
    expect(await who(user)).toMatchObject({ email: user.email });
  });

  it('makes the reset link in the old mail box worthless', async () => {
    const user = await someone();
    await call(forgetPassword, { email: user.email, url });
    await (app.deps.jobs as TestJobs).drain();
    const linkToken = /password-reset\/([\w-]{43})/.exec((await messagesTo(user.email))[0]?.text ?? '')?.[1] ?? '';
    const email = newEmail();
    await call(changeEmail, { email, currentPassword }, { as: user });
    await call(verifyAccount, { id: await linkTo(email) });
    await expect(call(resetPassword, { secret: linkToken, password: 'amber-lantern-73' })).rejects.toMatchObject({
      code: 'not-found',
    });
  });

  it('can be asked for five times, then one has to wait', async () => {
    const user = await someone();
    for (let n = 0; n < 5; n++) await call(changeEmail, { email: newEmail(), currentPassword }, { as: user });
    await expect(call(changeEmail, { email: newEmail(), currentPassword }, { as: user })).rejects.toMatchObject({
      code: 'too-many-requests',
    });
  });

  it('lets a user who registered by phone log in by email too', async () => {
    const phone = newNumber();
    const user = await someone({ email: null, phone, first_name: '', last_name: '', display_name: '' });
    const email = newEmail();
    await call(changeEmail, { email, currentPassword }, { as: user });
    expect((await messagesTo(email))[0]?.text).toMatch(/^Hello,$/m);
    await call(verifyAccount, { id: await linkTo(email) });
    expect(await who(user)).toMatchObject({ email, phoneNumber: phone });
    for (const contact of [{ email }, { phone }])
      expect(await call(login, { ...contact, password: currentPassword })).toBeTruthy();
  });
});

describe('a new phone number', () => {
  it('replaces the old one when its PIN is given, and a mail says so', async () => {
    const user = await someone({ phone: newNumber() });
    const phoneNumber = newNumber();
    expect(await call(changePhone, { phoneNumber, currentPassword }, { as: user })).toBe(true);
    const pin = await pinTo(phoneNumber);
    expect(await call(verifyPhone, { phoneNumber, pin }, { as: user })).toMatchObject({ phoneNumber });
    expect((await messagesTo(user.email))[0]).toMatchObject({ subject: 'Your Wicket phone number was changed' });
    expect(await call(login, { phone: phoneNumber, password: currentPassword })).toBeTruthy();
    await expect(call(verifyPhone, { phoneNumber, pin }, { as: user })).rejects.toMatchObject({ status: 422 });
  });

  it('is said to the old number where there is no mail', async () => {
    const old = newNumber();
    const user = await someone({ email: null, phone: old });
    const phoneNumber = newNumber();
    await call(changePhone, { phoneNumber, currentPassword }, { as: user });
    await call(verifyPhone, { phoneNumber, pin: await pinTo(phoneNumber) }, { as: user });
    expect((await messagesTo(old))[0]?.text).toContain('The phone number of your Wicket account was changed');
  });

  it('wants the password, a change, and Canada', async () => {
    const phone = newNumber();
    const user = await someone({ phone });
    const refused = (phoneNumber: string, password = currentPassword) =>
      expect(call(changePhone, { phoneNumber, currentPassword: password }, { as: user })).rejects;
    await refused(newNumber(), 'a guess').toMatchObject({ fields: { currentPassword: expect.any(String) } });
    await refused(phone).toMatchObject({ fields: { phoneNumber: 'That is already your phone number.' } });
    await refused('+12125550123').toMatchObject({ fields: { phoneNumber: expect.stringContaining('Canadian') } });
    expect((await messagesTo(phone)).length).toBe(0);
  });

  it('is proved by nobody else’s PIN, nor by one for registering', async () => {
    const [user, other] = [await someone(), await someone()];
    const phoneNumber = newNumber();
    await call(changePhone, { phoneNumber, currentPassword }, { as: user });
    const pin = await pinTo(phoneNumber);
    await expect(call(verifyPhone, { phoneNumber, pin }, { as: other })).rejects.toMatchObject({ status: 422 });
    await expect(call(verifyRegisteredPhone, { phoneNumber, pin })).rejects.toMatchObject({ status: 422 });
    const form = { url, phoneNumber, dateOfBirth: '1990-05-17', agreed: true as const };
    await call(register, { ...form, password: currentPassword, confirmPassword: currentPassword });
    const registering = await pinTo(phoneNumber);
    if (registering !== pin) {
      await expect(call(verifyPhone, { phoneNumber, pin: registering }, { as: user })).rejects.toMatchObject({
        status: 422,
      });
    }
    // The registration with it was never verified, so it belongs to the account.
    expect(await call(verifyPhone, { phoneNumber, pin }, { as: user })).toMatchObject({ phoneNumber });
  });

  it('has five tries, and is answered the same when it has an account', async () => {
    const user = await someone();
    const [taken, free] = [newNumber(), newNumber()];
    await someone({ phone: taken });
    const answers: unknown[][] = [];
    for (const phoneNumber of [taken, free]) {
      expect(await call(changePhone, { phoneNumber, currentPassword }, { as: user })).toBe(true);
      const right = await pinTo(phoneNumber);
      const pin = right === '000000' ? '000001' : '000000';
      const tries = [];
      for (let n = 0; n < 6; n++) {
        const failure = await call(verifyPhone, { phoneNumber, pin }, { as: user }).catch((error) => error);
        tries.push([failure.status, failure.message]);
      }
      answers.push(tries);
    }
    expect(answers[0]).toEqual(answers[1]);
    expect(answers[0]?.at(-1)).toEqual([429, 'A PIN can be tried 5 times. Please request a new one.']);
    expect((await messagesTo(taken))[0]?.text).toContain('has a Wicket account already');
  });
});
