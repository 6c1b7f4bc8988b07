import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { startJobs } from '#app/api.ts';
import { forgetTries } from '#platform/http/rate-limit.ts';
import { messagesInOutbox } from '#platform/jobs/outbox.ts';
import { given } from '../../../../tests/support/given.ts';
import type { TestJobs } from '../../../../tests/support/jobs.ts';
import { testApp } from '../../../../tests/support/test-app.ts';
import type { testClock } from '../../../../tests/support/test-deps.ts';
import { register, resendVerification } from '../auth.contract.ts';
import { verifyRegisteredPhone } from '../contact/contacts.contract.ts';
import { hashPassword } from '../passwords/password-hashes.server.ts';
import { login, verifySession } from '../sessions/sessions.contract.ts';

const app = await testApp({ deps: { sms: { send: async () => 'sent', keepsMessages: true, mostPerDay: 60 } } });
const { call, db } = app;
const clock = app.clock as ReturnType<typeof testClock>;
const jobs = app.deps.jobs as TestJobs;
await startJobs(app.deps);

const MINUTE = 60_000;
const PASSWORD = 'violet-umbrella-41';
const TOO_YOUNG = 'Unfortunately your age prevent us from registering you.';
const NOT_CANADIAN = 'Please enter a Canadian phone number, such as 416 555 0123.';
const WRONG_PIN = 'That PIN is incorrect or has expired.';

let people = 1000;
const newNumber = () => `+1416555${++people}`;
const form = (phoneNumber = newNumber()) => ({
  url: `${app.deps.publicOrigin}/auth/register`,
  phoneNumber,
  dateOfBirth: '1990-05-17',
  password: PASSWORD,
  confirmPassword: PASSWORD,
  agreed: true as const,
});
const post = (path: string, body: unknown) =>
  fetch(`${app.origin}/api/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
const textsTo = async (phone: string) => (await messagesInOutbox(db)).filter(({ to }) => to === phone);
const pinTo = async (phone: string) => /^\d{6}/.exec((await textsTo(phone))[0]?.text ?? '')?.[0] ?? '';
const otherThan = (pin: string) => String((Number(pin) + 1) % 1_000_000).padStart(6, '0');
const someone = (row = {}) =>
  given.user(db, { email: null, phone: newNumber(), password_hash: hash, created_at: clock.now(), ...row });
const hash = await hashPassword(PASSWORD);

/** Each limit has a test of its own; in all others they shall not bite. */
beforeEach(() => sql`delete from rate_limit`.execute(db));

describe('registering by phone', () => {
  it('sends a PIN that proves the number, after which one can log in, however the number is typed', async () => {
    const shopper = form();
    const typed = shopper.phoneNumber.replace(/^\+1(\d{3})(\d{3})/, '($1) $2-');
    expect(await call(register, { ...shopper, phoneNumber: typed, referralCode: 'FRIEND' })).toEqual({
      userId: expect.any(String),
      verification: 'phone',
    });
    const phone = shopper.phoneNumber;
    await expect(call(login, { phone, password: PASSWORD })).rejects.toMatchObject({
      code: 'forbidden',
      message: 'Please verify your phone number first. The PIN is in the text message that we sent you.',
    });
    const [text] = await textsTo(phone);
    expect(text).toMatchObject({ channel: 'sms', subject: '', html: '' });
    expect(text?.text).toMatch(/^\d{6} is your Wicket PIN\. It works once, for 10 minutes\./);

    expect(await call(verifyRegisteredPhone, { phoneNumber: typed, pin: ` ${await pinTo(phone)} ` })).toBe(true);
    const sessionToken = await call(login, { phone: typed, password: PASSWORD });
    expect(await call(verifySession, {}, { as: { sessionToken } })).toMatchObject({
      email: null,
      phoneNumber: phone,
      firstName: '',
      lastName: '',
      displayName: '',
      gender: null,
      dateOfBirth: '1990-05-17',
    });
  });

  it('names each field that is left out, of the form that was meant', async () => {
    const response = await post('auth/register', { url: app.deps.publicOrigin, phoneNumber: '' });
    expect(response.status).toBe(422);
    expect((await response.json()).error.fields).toEqual({
      phoneNumber: 'Phone number is required.',
      dateOfBirth: 'Date of birth is required.',
      password: 'Password is required.',
      confirmPassword: "Password doesn't match.",
      agreed: TOO_YOUNG,
    });
  });

  it.each([
    [{ phoneNumber: '416 555' }, NOT_CANADIAN],
    [{ phoneNumber: '116 555 0123' }, NOT_CANADIAN],
    [{ phoneNumber: '212 555 0123' }, NOT_CANADIAN],
    [{ phoneNumber: '+44 7911 123456' }, NOT_CANADIAN],
    [{ phoneNumber: '+1 876 555 0123' }, NOT_CANADIAN],
    [{ phoneNumber: '4165550123; +19005550123' }, NOT_CANADIAN],
    [{ dateOfBirth: '2007-11-21' }, TOO_YOUNG],
    [{ agreed: false }, TOO_YOUNG],
    [{ confirmPassword: 'another' }, "Password doesn't match."],
    [{ url: 'https://evil.example/' }, 'url must be an address of this site.'],
  ])('refuses %j and sends nothing', async (wrong, message) => {
    const shopper = { ...form(), ...wrong };
    const before = (await messagesInOutbox(db)).length;
    const response = await post('auth/register', shopper);
    expect(response.status).toBe(422);
    expect((await response.json()).error.fields).toEqual({ [Object.keys(wrong)[0] as string]: message });
    expect(await messagesInOutbox(db)).toHaveLength(before);
  });

  it('takes no password that is the number', async () => {
    const shopper = form();
    const password = shopper.phoneNumber.slice(2);
    await expect(call(register, { ...shopper, password, confirmPassword: password })).rejects.toMatchObject({
      fields: { password: 'That password is easy to guess. Please choose another one.' },
    });
  });

  it('answers the same for a number that has an account, changes nothing, and tells its owner', async () => {
    const phone = newNumber();
    await someone({ phone, first_name: 'Owner' });
    const known = await (await post('auth/register', form(phone))).json();
    const unknown = await (await post('auth/register', form())).json();
    for (const answer of [known, unknown]) answer.result.userId = 'x';
    expect(known).toEqual(unknown);
    const [text] = await textsTo(phone);
    expect(text?.text).toContain('has a Wicket account already');
    expect(text?.text).not.toMatch(/\d{6} is/);
    const { rows } = await sql`select first_name, password_hash from app_user where phone = ${phone}`.execute(db);
    expect(rows).toEqual([{ first_name: 'Owner', password_hash: hash }]);
  });

  it('lets others register with the number: each PIN opens the account with the password of its own registration', async () => {
    for (const first of [true, false]) {
      const shopper = form();
      const { phoneNumber: phone } = shopper;
      await call(register, shopper);
      const pins = [await pinTo(phone)];
      const other = 'second-thoughts-7';
      await call(register, { ...shopper, password: other, confirmPassword: other });
      pins.push(await pinTo(phone));
      for (const password of [PASSWORD, other])
        await expect(call(login, { phone, password })).rejects.toMatchObject({ code: 'forbidden' });
      const [used, wasted] = first ? pins : pins.toReversed();
      const [right, wrong] = first ? [PASSWORD, other] : [other, PASSWORD];
      await call(verifyRegisteredPhone, { phoneNumber: phone, pin: used as string });
      await expect(call(login, { phone, password: wrong })).rejects.toMatchObject({ code: 'unauthenticated' });
      expect(await call(login, { phone, password: right })).toBeTruthy();
      await expect(call(verifyRegisteredPhone, { phoneNumber: phone, pin: wasted as string })).rejects.toMatchObject({
        fields: { pin: WRONG_PIN },
      });
    }
  });
});

describe('the PIN', () => {
  const registered = async () => {
    const shopper = form();
    await call(register, shopper);
    return { phoneNumber: shopper.phoneNumber, pin: await pinTo(shopper.phoneNumber) };
  };

  it('says what is missing', async () => {
    expect((await (await post('auth/verify-register-phone', {})).json()).error.fields).toEqual({
      pin: 'Pin number is required.',
      phoneNumber: 'Phone number is required.',
    });
    const letters = await post('auth/verify-register-phone', { pin: '12345a', phoneNumber: newNumber() });
    expect((await letters.json()).error.fields).toEqual({ pin: 'Please enter the six digits of the PIN.' });
  });

  it('can be tried five times; then even the right one is rejected, until there is a new one', async () => {
    const { phoneNumber, pin } = await registered();
    for (let n = 0; n < 5; n++) {
      await expect(call(verifyRegisteredPhone, { phoneNumber, pin: otherThan(pin) })).rejects.toMatchObject({
        code: 'validation',
        fields: { pin: WRONG_PIN },
      });
    }
    const refused = await post('auth/verify-register-phone', { phoneNumber, pin });
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toBe('600');
    expect((await refused.json()).error.message).toBe('A PIN can be tried 5 times. Please request a new one.');
    await call(resendVerification, { phoneNumber });
    await jobs.drain();
    expect(await call(verifyRegisteredPhone, { phoneNumber, pin: await pinTo(phoneNumber) })).toBe(true);
  });

  it('counts tries that come at once: of thirty, five are looked at', async () => {
    const { phoneNumber, pin } = await registered();
    const guesses = Array.from({ length: 30 }, () =>
      post('auth/verify-register-phone', { phoneNumber, pin: otherThan(pin) }),
    );
    const statuses = (await Promise.all(guesses)).map(({ status }) => status).sort();
    expect(statuses).toEqual([...Array(5).fill(422), ...Array(25).fill(429)]);
  });

  it('works once, even when it is used four times at once', async () => {
    const wish = await registered();
    const uses = await Promise.allSettled(Array.from({ length: 4 }, () => call(verifyRegisteredPhone, wish)));
    expect(uses.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(call(verifyRegisteredPhone, wish)).rejects.toMatchObject({ code: 'validation' });
  });

  it('works for ten minutes', async () => {
    const [early, late] = [await registered(), await registered()];
    clock.advance(10 * MINUTE - 1000);
    expect(await call(verifyRegisteredPhone, early)).toBe(true);
    clock.advance(1000);
    await expect(call(verifyRegisteredPhone, late)).rejects.toMatchObject({ fields: { pin: WRONG_PIN } });
  });

  it('is valid for its number alone and is not stored in plain text', async () => {
    const [one, other] = [await registered(), await registered()];
    if (one.pin !== other.pin) {
      await expect(call(verifyRegisteredPhone, { phoneNumber: one.phoneNumber, pin: other.pin })).rejects.toMatchObject(
        { code: 'validation' },
      );
    }
    const { rows } = await sql<{ all: string }>`select string_agg(pin::text, ' ') as all from pin`.execute(db);
    expect(rows[0]?.all).not.toContain(one.phoneNumber.slice(2));
  });

  it('answers for a number that nobody registered as for one with another PIN', async () => {
    const { phoneNumber, pin } = await registered();
    const unknown = newNumber();
    for (let n = 0; n < 6; n++) {
      const answers = [];
      for (const number of [phoneNumber, unknown]) {
        const response = await post('auth/verify-register-phone', { phoneNumber: number, pin: otherThan(pin) });
        answers.push([response.status, response.headers.get('retry-after'), await response.text()]);
      }
      expect(answers[0]).toEqual(answers[1]);
    }
  });
});

describe('text messages', () => {
  const forgetNetwork = () => Promise.all(['sms:127.0.0.1', 'resend:127.0.0.1'].map((key) => forgetTries(db, key)));
  const ask = (phoneNumber: string) => post('auth/resend-verification', { phoneNumber });

  it('are sent again only to users with an unverified number, with the same response for all', async () => {
    const [proved, unproved, unknown] = [newNumber(), newNumber(), newNumber()];
    await someone({ phone: proved });
    await given.registration(db, { phone: unproved, email: null });
    const answers = [];
    for (const phone of [proved, unproved, unknown]) answers.push(await (await ask(phone)).text());
    expect(new Set(answers)).toEqual(new Set(['{"success":true,"result":true}']));
    await jobs.drain();
    expect(await textsTo(proved)).toEqual([]);
    expect(await textsTo(unknown)).toEqual([]);
    expect(await textsTo(unproved)).toHaveLength(1);
  });

  it('are three in any hour and ten in any day for a number, known or not', async () => {
    const known = newNumber();
    await someone({ phone: known });
    for (const phone of [known, newNumber()]) {
      const granted: number[] = [];
      const minutes = [...Array.from({ length: 16 }, (_, quarter) => quarter * 15), 720, 1439, 1440];
      for (const [index, minute] of minutes.entries()) {
        clock.advance((minute - (minutes[index - 1] ?? 0)) * MINUTE);
        await forgetNetwork();
        if ((await ask(phone)).status === 200) granted.push(minute);
      }
      expect(granted).toEqual([0, 15, 30, 60, 75, 90, 120, 135, 150, 180, 1440]);
      await sql`delete from rate_limit`.execute(db);
    }
  });

  it('say in words when the next one may be asked for', async () => {
    const phone = newNumber();
    for (let n = 0; n < 3; n++) expect((await ask(phone)).status).toBe(200);
    const refused = await ask(phone);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '3600']);
    expect((await refused.json()).error.message).toBe(
      'Too many text messages were sent to this number. Please try again in 1 hour.',
    );
    expect((await post('auth/register', form(phone))).status).toBe(429);
  });

  it('are thirty a day for a network', async () => {
    const statuses = [];
    for (let n = 0; n < 31; n++) {
      await forgetTries(db, 'resend:127.0.0.1');
      statuses.push((await ask(newNumber())).status);
    }
    expect(statuses).toEqual([...Array(30).fill(200), 429]);
  });

  it('are so many a day for all together, and none after that', async () => {
    const statuses = [];
    for (let n = 0; n < 61; n++) {
      await forgetNetwork();
      statuses.push((await ask(newNumber())).status);
    }
    expect(statuses).toEqual([...Array(60).fill(200), 429]);
    const before = (await messagesInOutbox(db)).length;
    const refused = await post('auth/register', form());
    expect(refused.status).toBe(429);
    expect((await refused.json()).error.message).toMatch(/^No more text messages can be sent today\./);
    expect(await messagesInOutbox(db)).toHaveLength(before);
  });

  it('are not sent abroad', async () => {
    const response = await ask('+18765550123');
    expect((await response.json()).error.fields).toEqual({ phoneNumber: NOT_CANADIAN });
  });
});

describe('logging in by phone', () => {
  it('names what is missing of the form that was meant', async () => {
    expect((await (await post('auth/login', { phone: '' })).json()).error.fields).toEqual({
      phone: 'Phone number is required.',
      password: 'Password is required.',
    });
  });

  it('has one answer for a wrong password and for an unknown number', async () => {
    const phone = newNumber();
    await someone({ phone });
    const answers = [];
    for (const body of [
      { phone, password: 'not the password' },
      { phone: newNumber(), password: PASSWORD },
    ])
      answers.push(await (await post('auth/login', body)).json());
    expect(answers[0]).toEqual(answers[1]);
    expect(answers[0].error).toEqual({
      code: 'unauthenticated',
      message: 'The phone number or password is incorrect.',
    });
  });
});
