import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { startJobs } from '#app/api.ts';
import { messagesInOutbox } from '#platform/jobs/outbox.ts';
import { interleave } from '../../../../tests/support/database/interleave.ts';
import { type GivenUser, given } from '../../../../tests/support/given.ts';
import type { TestJobs } from '../../../../tests/support/jobs.ts';
import { goOnline } from '../../../../tests/support/network/live-socket.ts';
import { testApp } from '../../../../tests/support/test-app.ts';
import type { testClock } from '../../../../tests/support/test-deps.ts';
import { changePassword, forgetPassword, resendVerification, resetPassword, verifyAccount } from '../auth.contract.ts';
import {
  changeEmail,
  changePhone,
  resetPasswordByPhone,
  stopChange,
  undoChange,
  verifyPhone,
} from '../contact/contacts.contract.ts';
import { login, verifySession } from '../sessions/sessions.contract.ts';
import { hashPassword } from './password-hashes.server.ts';

// Somebody has the password and a session of an account. Its owner takes it back; whatever he had prepared is worth nothing.

const app = await testApp();
const { call, db } = app;
const clock = app.clock as ReturnType<typeof testClock>;
const jobs = app.deps.jobs as TestJobs;
await startJobs(app.deps);

const HOUR = 3600_000;
const STOLEN = 'violet-umbrella-41';
const OWNERS = 'amber-lantern-73';
const THIEFS = 'copper-kettle-19';
const stolenHash = await hashPassword(STOLEN);
const url = `${app.deps.publicOrigin}/`;
let n = 1000;
const newEmail = () => `somebody-${++n}@mail.example`;
const newPhone = () => `+1647555${++n}`;

type Account = GivenUser & { phone: string };
async function account(row = {}): Promise<Account> {
  const phone = newPhone();
  const user = await given.user(db, { password_hash: stolenHash, phone, created_at: clock.now(), ...row });
  return { ...user, phone };
}
const textTo = async (to: string) => {
  await jobs.drain();
  return (await messagesInOutbox(db)).find((message) => message.to === to)?.text ?? '';
};
const idIn = (text: string) => /\?id=([\w-]{43})/.exec(text)?.[1] ?? '';
const pinIn = (text: string) => /^\d{6}/.exec(text)?.[0] ?? '';
const resetIn = (text: string) => /password-reset\/([\w-]{43})/.exec(text)?.[1] ?? '';
const statusOf = (answer: Promise<unknown>) =>
  answer.then(
    () => 200,
    (error: { status: number }) => error.status,
  );
const opens = async (contact: { email: string } | { phone: string }, password: string) =>
  (await statusOf(call(login, { ...contact, password }))) === 200;
const contactsOf = async ({ id }: GivenUser) =>
  (
    await sql<{
      email: string | null;
      phone: string | null;
    }>`select email, phone from app_user where id = ${id}`.execute(db)
  ).rows[0];

beforeEach(() => sql`delete from rate_limit`.execute(db));

/** What a thief may have prepared: gives how it is used, later. */
const OUTSTANDING: Record<string, (user: Account) => Promise<() => Promise<unknown>>> = {
  'a link to another e-mail address': async (user) => {
    const email = newEmail();
    await call(changeEmail, { email, currentPassword: STOLEN }, { as: user });
    const id = idIn(await textTo(email));
    return () => call(verifyAccount, { id });
  },
  'a PIN for another phone number': async (user) => {
    const phoneNumber = newPhone();
    await call(changePhone, { phoneNumber, currentPassword: STOLEN }, { as: user });
    const pin = pinIn(await textTo(phoneNumber));
    return async () => {
      // He is logged out; with a session of his own it would not work either.
      const as = { sessionToken: await given.session(db, user.id, clock.now()) };
      return call(verifyPhone, { phoneNumber, pin }, { as });
    };
  },
  'a link to a new password': async ({ email }) => {
    await call(forgetPassword, { email, url });
    const linkToken = resetIn(await textTo(email));
    return () => call(resetPassword, { secret: linkToken, password: THIEFS });
  },
  'a PIN for a new password': async ({ phone }) => {
    await call(forgetPassword, { phoneNumber: phone, url });
    const pin = pinIn(await textTo(phone));
    return () => call(resetPasswordByPhone, { phoneNumber: phone, pin, password: THIEFS });
  },
};

/** How an owner sets a password. */
const RECOVERIES: Record<string, (user: Account) => Promise<unknown>> = {
  'a reset by mail': async ({ email }) => {
    await call(forgetPassword, { email, url });
    return call(resetPassword, { secret: resetIn(await textTo(email)), password: OWNERS });
  },
  'a reset by phone': async ({ phone }) => {
    await call(forgetPassword, { phoneNumber: phone, url });
    return call(resetPasswordByPhone, { phoneNumber: phone, pin: pinIn(await textTo(phone)), password: OWNERS });
  },
  'a change of the password': (user) =>
    call(changePassword, { currentPassword: STOLEN, password: OWNERS, confirmPassword: OWNERS }, { as: user }),
  'undoing a change, then the link of that mail': async (user) => {
    await changedTo(user, newEmail());
    await call(undoChange, { secret: idIn(await textTo(user.email)) });
    return call(resetPassword, { secret: resetIn(await textTo(user.email)), password: OWNERS });
  },
};

async function changedTo(user: GivenUser, email: string): Promise<void> {
  await call(changeEmail, { email, currentPassword: STOLEN }, { as: user });
  await call(verifyAccount, { id: idIn(await textTo(email)) });
}

const PAIRS = Object.keys(OUTSTANDING).flatMap((what) => Object.keys(RECOVERIES).map((how) => [what, how] as const));

describe('what a thief has prepared', () => {
  it.each(Object.keys(OUTSTANDING))('works while nobody sets a password: %s', async (what) => {
    const use = await OUTSTANDING[what]?.(await account());
    await use?.();
  });

  it.each(PAIRS)('%s is ended by %s', async (what, how) => {
    const user = await account();
    const { email, phone } = user;
    const use = await OUTSTANDING[what]?.(user);
    await RECOVERIES[how]?.(user);
    expect([404, 422]).toContain(await statusOf(use?.() as Promise<unknown>));
    expect(await contactsOf(user)).toEqual({ email, phone });
    expect([await opens({ email }, OWNERS), await opens({ phone }, STOLEN), await opens({ email }, THIEFS)]).toEqual([
      true,
      false,
      false,
    ]);
  });
});

describe('the owner is notified of a requested change', () => {
  it.each([
    ['of the address, by mail', {}, 'email'],
    ['of the number, by mail', {}, 'phone'],
    ['of the address, by text where there is no mail', { email: null }, 'email'],
    ['of the number, by text where there is no mail', { email: null }, 'phone'],
  ] as const)('%s, and the link stops it by a POST alone', async (_, row, kind) => {
    const user = await account(row);
    const before = await contactsOf(user);
    const [email, phoneNumber] = [newEmail(), newPhone()];
    if (kind === 'email') await call(changeEmail, { email, currentPassword: STOLEN }, { as: user });
    else await call(changePhone, { phoneNumber, currentPassword: STOLEN }, { as: user });
    const told = await textTo(before?.email ?? (before?.phone as string));
    const message = await textTo(kind === 'email' ? email : phoneNumber);
    expect(told).toContain(`change the ${kind === 'email' ? 'email address' : 'phone number'} of your`);
    const linkToken = idIn(told);
    for (const method of ['GET', 'HEAD'])
      await fetch(`${app.origin}/auth/stop-change?id=${linkToken}`, { method }).then((page) => page.arrayBuffer());
    expect((await fetch(`${app.origin}/api/auth/stop-change?secret=${linkToken}`)).status).not.toBe(200);

    expect(await call(stopChange, { secret: linkToken })).toBe(true);
    const use =
      kind === 'email'
        ? call(verifyAccount, { id: idIn(message) })
        : call(verifyPhone, { phoneNumber, pin: pinIn(message) }, { as: user });
    expect([404, 422]).toContain(await statusOf(use));
    expect(await contactsOf(user)).toEqual(before);
    await expect(call(stopChange, { secret: linkToken })).rejects.toMatchObject({
      code: 'not-found',
      message: 'This link has been used or has expired.',
    });
  });

  it('for each wish with a link that stops all of them, for a day', async () => {
    const user = await account();
    const [one, two] = [newEmail(), newEmail()];
    await call(changeEmail, { email: one, currentPassword: STOLEN }, { as: user });
    const first = idIn(await textTo(user.email));
    await call(changeEmail, { email: two, currentPassword: STOLEN }, { as: user });
    await call(stopChange, { secret: first });
    expect(await statusOf(call(verifyAccount, { id: idIn(await textTo(two)) }))).toBe(404);
    await call(changeEmail, { email: newEmail(), currentPassword: STOLEN }, { as: user });
    const late = idIn(await textTo(user.email));
    clock.advance(24 * HOUR);
    expect(await statusOf(call(stopChange, { secret: late }))).toBe(404);
  });
});

describe('the link that undoes a change', () => {
  it('brings the address back, ends the password and all sessions with their sockets, and asks for a new password', async () => {
    const user = await account();
    await changedTo(user, newEmail());
    const linkToken = idIn(await textTo(user.email));
    const live = await goOnline(app.origin, user.sessionToken);
    for (const method of ['GET', 'HEAD'])
      await fetch(`${app.origin}/auth/undo-change?id=${linkToken}`, { method }).then((page) => page.arrayBuffer());
    expect(await statusOf(call(verifySession, {}, { as: user }))).toBe(200);

    expect(await call(undoChange, { secret: linkToken })).toBe(true);
    expect(await live.closed).toBeGreaterThan(0);
    expect(await contactsOf(user)).toEqual({ email: user.email, phone: user.phone });
    expect(await statusOf(call(verifySession, {}, { as: user }))).toBe(401);
    expect(await opens({ email: user.email }, STOLEN)).toBe(false);
    await call(resetPassword, { secret: resetIn(await textTo(user.email)), password: OWNERS });
    expect(await opens({ email: user.email }, OWNERS)).toBe(true);
    expect(await statusOf(call(undoChange, { secret: linkToken }))).toBe(404);
  });

  it('outlives every password that is set since, and works for 72 hours', async () => {
    for (const [hours, status] of [
      [72 - 0.01, 200],
      [72, 404],
    ] as const) {
      const user = await account();
      const thiefs = newEmail();
      await changedTo(user, thiefs);
      const linkToken = idIn(await textTo(user.email));
      const passwords = { currentPassword: STOLEN, password: THIEFS, confirmPassword: THIEFS };
      await call(changePassword, passwords, { as: user });
      await call(forgetPassword, { email: thiefs, url });
      clock.advance(hours * HOUR);
      await sql`delete from rate_limit`.execute(db);
      expect(await statusOf(call(undoChange, { secret: linkToken }))).toBe(status);
      expect((await contactsOf(user))?.email).toBe(status === 200 ? user.email : thiefs);
    }
  });

  it('of an earlier change outranks that of a later one, whichever is used first', async () => {
    for (const thiefActs of [true, false]) {
      const user = await account();
      const thiefs = newEmail();
      await changedTo(user, thiefs);
      const owners = idIn(await textTo(user.email));
      await changedTo(user, newEmail());
      const his = idIn(await textTo(thiefs));
      if (thiefActs) expect(await statusOf(call(undoChange, { secret: his }))).toBe(200);
      expect(await statusOf(call(undoChange, { secret: owners }))).toBe(200);
      expect(await statusOf(call(undoChange, { secret: his }))).toBe(404);
      expect(await contactsOf(user)).toEqual({ email: user.email, phone: user.phone });
    }
  });

  it('takes what was changed after it back, too: a number that the thief added', async () => {
    const user = await account();
    await changedTo(user, newEmail());
    const linkToken = idIn(await textTo(user.email));
    const phoneNumber = newPhone();
    await call(changePhone, { phoneNumber, currentPassword: STOLEN }, { as: user });
    await call(verifyPhone, { phoneNumber, pin: pinIn(await textTo(phoneNumber)) }, { as: user });
    await call(undoChange, { secret: linkToken });
    expect(await contactsOf(user)).toEqual({ email: user.email, phone: user.phone });
    const before = await textTo(phoneNumber);
    await call(forgetPassword, { phoneNumber, url });
    expect(await textTo(phoneNumber)).toBe(before);
  });

  it('brings a phone number back, by mail or by a text to the old one', async () => {
    for (const row of [{}, { email: null }]) {
      const user = await account(row);
      const before = await contactsOf(user);
      const phoneNumber = newPhone();
      await call(changePhone, { phoneNumber, currentPassword: STOLEN }, { as: user });
      await call(verifyPhone, { phoneNumber, pin: pinIn(await textTo(phoneNumber)) }, { as: user });
      await call(undoChange, { secret: idIn(await textTo(before?.email ?? user.phone)) });
      expect(await contactsOf(user)).toEqual(before);
      expect(await opens({ phone: phoneNumber }, STOLEN)).toBe(false);
      await sql`delete from rate_limit`.execute(db);
      await call(forgetPassword, { phoneNumber: user.phone, url });
      const pin = pinIn(await textTo(user.phone));
      await call(resetPasswordByPhone, { phoneNumber: user.phone, pin, password: OWNERS });
      expect(await opens({ phone: user.phone }, OWNERS)).toBe(true);
    }
  });

  it('takes an address away that was added to an account by phone', async () => {
    const user = await account({ email: null });
    const email = newEmail();
    await changedTo(user, email);
    await call(undoChange, { secret: idIn(await textTo(user.phone)) });
    expect(await contactsOf(user)).toEqual({ email: null, phone: user.phone });
    expect(await opens({ email }, STOLEN)).toBe(false);
  });

  it('says so where the old address is another account’s by now, and then nothing has happened', async () => {
    const user = await account();
    const email = newEmail();
    await changedTo(user, email);
    const linkToken = idIn(await textTo(user.email));
    await given.user(db, { email: user.email });
    await expect(call(undoChange, { secret: linkToken })).rejects.toMatchObject({
      message: 'This now belongs to another account.',
    });
    expect((await contactsOf(user))?.email).toBe(email);
    expect(await statusOf(call(verifySession, {}, { as: user }))).toBe(200);
  });
});

describe('a contact that was added lately', () => {
  it('does not recover an account that has an older one, for three days', async () => {
    const user = await account();
    const phoneNumber = newPhone();
    await call(changePhone, { phoneNumber, currentPassword: STOLEN }, { as: user });
    await call(verifyPhone, { phoneNumber, pin: pinIn(await textTo(phoneNumber)) }, { as: user });
    await RECOVERIES['a reset by mail']?.(user);
    await call(forgetPassword, { phoneNumber, url });
    expect(await textTo(phoneNumber)).toContain('reset a forgotten password by email');
    clock.advance(72 * HOUR);
    await call(forgetPassword, { phoneNumber, url });
    expect(await textTo(phoneNumber)).toMatch(/^\d{6} is your/);

    const byPhone = await account({ email: null });
    const email = newEmail();
    await changedTo(byPhone, email);
    await call(forgetPassword, { email, url });
    expect(await textTo(email)).toContain('reset a forgotten password by phone only');
  });

  it('does where it is the only one', async () => {
    const user = await account({ phone: null });
    const email = newEmail();
    await changedTo(user, email);
    await call(forgetPassword, { email, url });
    expect(resetIn(await textTo(email))).toMatch(/^[\w-]{43}$/);
  });
});

describe('at the very moment of a recovery', () => {
  const recover = (user: Account) => RECOVERIES['a reset by mail']?.(user) as Promise<unknown>;
  const lock = /select id as "userId".* from app_user where id = .* for no key update/s;

  it.each([
    [
      'logging in',
      /insert into session/,
      (user: Account): Promise<unknown> => call(login, { email: user.email, password: STOLEN }),
    ],
    [
      'asking for a change',
      lock,
      (user: Account): Promise<unknown> =>
        call(changeEmail, { email: newEmail(), currentPassword: STOLEN }, { as: user }),
    ],
    [
      'changing the password',
      lock,
      (user: Account): Promise<unknown> =>
        call(changePassword, { currentPassword: STOLEN, password: THIEFS, confirmPassword: THIEFS }, { as: user }),
    ],
  ] as const)('%s with the old password is refused, and leaves nothing', async (_, statement, act) => {
    const user = await account();
    const said = await interleave(
      app.url,
      { when: 'before', statement },
      () => recover(user),
      () => act(user),
    );
    expect(said).toMatchObject({ other: { status: 'fulfilled' }, work: { status: 'rejected' } });
    expect([401, 422]).toContain((said.work as { reason: { status: number } }).reason.status);
    const { rows } = await sql`select from session where user_id = ${user.id} and revoked_at is null
      union all select from one_time_secret where user_id = ${user.id} and used_at is null`.execute(db);
    expect(rows).toEqual([]);
    expect(await opens({ email: user.email }, OWNERS)).toBe(true);
  });
});

describe('a registration with another user’s address or number', () => {
  it('is sent nothing that opens the other’s registration, and the owner is asked which one it is', async () => {
    const email = newEmail();
    const mine = await given.registration(db, { email, password_hash: await hashPassword(OWNERS) });
    await given.registration(db, { email, password_hash: await hashPassword(THIEFS), created_at: clock.now() });
    await call(resendVerification, { email, userId: mine.id });
    await jobs.drain();
    const sent = (await messagesInOutbox(db)).filter(({ to }) => to === email);
    expect(sent).toHaveLength(1);
    await call(resendVerification, { email });
    await jobs.drain();
    expect((await messagesInOutbox(db)).filter(({ to }) => to === email)).toHaveLength(3);
    expect(await call(verifyAccount, { id: idIn(await linkOf(email, 'November 20, 2026')) })).toBe(true);
    expect([await opens({ email }, OWNERS), await opens({ email }, THIEFS)]).toEqual([true, false]);
  });
});

const linkOf = async (email: string, date: string) =>
  (await messagesInOutbox(db)).find(({ to, text }) => to === email && text.includes(date))?.text ?? '';
