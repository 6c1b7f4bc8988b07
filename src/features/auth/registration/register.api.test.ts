import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { startJobs } from '#app/api.ts';
import { messagesInOutbox } from '#platform/jobs/outbox.ts';
import { given } from '../../../../tests/support/given.ts';
import type { TestJobs } from '../../../../tests/support/jobs.ts';
import { testApp } from '../../../../tests/support/test-app.ts';
import { register, resendVerification, verifyAccount } from '../auth.contract.ts';
import { login, verifySession } from '../sessions/sessions.contract.ts';

const app = await testApp();
const jobs = app.deps.jobs as TestJobs;
await startJobs(app.deps);

const NOT_A_NAME = 'Please enter a name on one line, without web or email addresses or phone numbers.';
const TOO_YOUNG = 'Unfortunately your age prevent us from registering you.';

const repeated = (password: string) => ({ password, confirmPassword: password });

let people = 0;
/** A form that is right in every field, with an address of its own. */
const form = () => ({
  url: `${app.deps.publicOrigin}/auth/register`,
  firstName: 'Alex',
  lastName: 'Moreau',
  displayName: 'alex',
  email: `alex-${++people}@mail.example`,
  gender: 'female' as const,
  dateOfBirth: '1990-05-17',
  password: 'violet-umbrella-41',
  confirmPassword: 'violet-umbrella-41',
  agreed: true as const,
});

/** As any program would send it, right or wrong. */
const post = (path: string, body: unknown) =>
  fetch(`${app.origin}/api/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

const mailsTo = async (email: string) => (await messagesInOutbox(app.db)).filter(({ to }) => to === email);

/** The link token in the newest mail to this address. */
const linkIn = async (email: string) => {
  const [mail] = await mailsTo(email);
  return /\/verify-account\?id=([\w-]{43})$/m.exec(mail?.text ?? '')?.[1] ?? '';
};

describe('registering', () => {
  it('mails a link that proves the address, after which one can log in', async () => {
    const { email, ...rest } = form();
    const answer = await app.call(register, { ...rest, email: ` ${email.toUpperCase()} ` });
    expect(answer).toEqual({ userId: expect.any(String), verification: 'email' });
    await expect(app.call(login, { email, password: rest.password })).rejects.toMatchObject({ code: 'forbidden' });

    expect(await app.call(verifyAccount, { id: await linkIn(email) })).toBe(true);
    expect(await app.call(login, { email, password: rest.password })).toMatch(/^[\w-]{43}$/);
  });

  it('writes in text and HTML, names nobody, and links to the public origin alone', async () => {
    const shopper = { ...form(), firstName: '<b>Zoé</b>' };
    await app.call(register, shopper);
    const [mail] = await mailsTo(shopper.email);
    expect(mail).toMatchObject({ channel: 'mail', subject: 'Verify your email for Wicket' });
    expect(mail?.text).toMatch(/^Hello,$/m);
    expect(`${mail?.subject} ${mail?.text} ${mail?.html}`).not.toMatch(/Zoé|Moreau|alex\b/);
    const links = `${mail?.text} ${mail?.html}`.match(/https?:\/\/[^\s"<]+/g) ?? [];
    expect(links.length).toBeGreaterThanOrEqual(3);
    for (const link of links) expect(new URL(link).origin).toBe(app.deps.publicOrigin);
  });

  it('names each field that is left out', async () => {
    const response = await post('auth/register', { url: app.deps.publicOrigin });
    expect(response.status).toBe(422);
    expect((await response.json()).error.fields).toEqual({
      firstName: 'First name is required.',
      lastName: 'Last name is required.',
      displayName: 'Display name is required.',
      email: 'Email is required.',
      gender: 'Gender is required.',
      dateOfBirth: 'Date of birth is required.',
      password: 'Password is required.',
      confirmPassword: "Password doesn't match.",
      agreed: TOO_YOUNG,
    });
  });

  it.each([
    [{ firstName: '  ' }, 'First name is required.'],
    [{ lastName: '' }, 'Last name is required.'],
    [{ displayName: '' }, 'Display name is required.'],
    [{ firstName: 'x'.repeat(61) }, 'Please use at most 60 characters.'],
    [{ firstName: 'Your account is locked\nOpen https://evil.example' }, NOT_A_NAME],
    [{ lastName: 'visit evil.example' }, NOT_A_NAME],
    [{ displayName: 'call 416 555 0123' }, NOT_A_NAME],
    [{ displayName: 'a\u202eb' }, 'Please remove characters that cannot be shown.'],
    [{ email: '' }, 'Email is required.'],
    [{ email: 'alex@mail' }, 'Please enter an email address, such as alex@mail.example.'],
    [{ email: 'a@b.example,c@d.example' }, 'Please enter an email address, such as alex@mail.example.'],
    [{ email: 'a@b.example\nBcc: c@d.example' }, 'Please enter an email address, such as alex@mail.example.'],
    [{ gender: 'robot' }, 'Gender is required.'],
    [{ dateOfBirth: '' }, 'Date of birth is required.'],
    [{ dateOfBirth: '2001-02-29' }, 'Please enter a date that exists.'],
    [{ dateOfBirth: '17 May 1990' }, 'Please use at most 10 characters.'],
    [{ dateOfBirth: '2007-11-21' }, TOO_YOUNG],
    [{ agreed: false }, TOO_YOUNG],
    [{ agreed: 'yes' }, TOO_YOUNG],
    [{ password: 'short-7', confirmPassword: 'short-7' }, 'Please use at least 8 characters.'],
    [{ password: 'é'.repeat(129), confirmPassword: 'é'.repeat(129) }, 'Please use at most 128 characters.'],
    [
      { password: 'iloveyou', confirmPassword: 'iloveyou' },
      'That password is easy to guess. Please choose another one.',
    ],
    [{ confirmPassword: 'violet-umbrella-41 ' }, "Password doesn't match."],
    [{ url: 'https://evil.example/auth/register' }, 'url must be an address of this site.'],
    [{ url: 'not an address' }, 'url must be an address of this site.'],
  ])('refuses %j and writes nothing', async (wrong, message) => {
    const shopper = { ...form(), ...wrong };
    const response = await post('auth/register', shopper);
    expect(response.status).toBe(422);
    const [[field, said] = []] = Object.entries((await response.json()).error.fields);
    expect([field, said]).toEqual([
      Object.keys(wrong).at(-1) === 'confirmPassword' && 'password' in wrong ? 'password' : Object.keys(wrong)[0],
      message,
    ]);
    expect(await mailsTo(shopper.email)).toEqual([]);
  });

  it('takes a password as it was typed, spaces at its ends and all', async () => {
    const password = '  eight …\t  ';
    const shopper = { ...form(), password, confirmPassword: password };
    await app.call(register, shopper);
    await app.call(verifyAccount, { id: await linkIn(shopper.email) });
    expect(await app.call(login, { email: shopper.email, password })).toMatch(/^[\w-]{43}$/);
    await expect(app.call(login, { email: shopper.email, password: password.trim() })).rejects.toMatchObject({
      code: 'unauthenticated',
    });
  });

  it('gives nobody a role, whatever the form says', async () => {
    const shopper = form();
    await post('auth/register', { ...shopper, role: 'operator', verified_at: '2026-01-01', id: 'x' });
    await expect(app.call(login, shopper)).rejects.toMatchObject({ code: 'forbidden' });
    await app.call(verifyAccount, { id: await linkIn(shopper.email) });
    const sessionToken = await app.call(login, shopper);
    const viewer = await (await import('../server.ts')).authenticate(app.deps, sessionToken);
    expect(viewer.role).toBe('shopper');
  });

  it('answers the same for an address that has an account, changes nothing, and tells its owner', async () => {
    const owner = await given.user(app.db, { email: 'owner@mail.example' });
    const known = await post('auth/register', { ...form(), email: owner.email, firstName: 'Intruder' });
    const unknown = await post('auth/register', form());
    const shape = ({ result, ...answer }: { result: { userId: string } }) => ({
      ...answer,
      ...result,
      userId: result.userId.replace(/[0-9a-f]/g, 'x'),
    });
    expect(known.status).toBe(201);
    expect(unknown.status).toBe(201);
    expect(shape(await known.json())).toEqual(shape(await unknown.json()));
    const names = (response: Response) => [...response.headers.keys()].sort();
    expect(names(known)).toEqual(names(unknown));

    const [mail] = await mailsTo(owner.email);
    expect(mail?.subject).toBe('You already have a Wicket account');
    expect(mail?.text).toContain('Hello Alex,');
    expect(mail?.text).not.toContain('Intruder');
  });

  it('lets others register with the address: each link opens the account with the data of its own registration', async () => {
    for (const first of [true, false]) {
      const shopper = form();
      const other = { ...shopper, firstName: 'Blair', dateOfBirth: '1980-01-02', ...repeated('second-thoughts-7') };
      const { userId } = await app.call(register, shopper);
      const links = [await linkIn(shopper.email)];
      const { userId: otherId } = await app.call(register, other);
      links.push(await linkIn(shopper.email));
      for (const { email, password } of [shopper, other])
        await expect(app.call(login, { email, password })).rejects.toMatchObject({ code: 'forbidden' });
      const [used, wasted] = first ? links : links.toReversed();
      const [winner, loser] = first ? [shopper, other] : [other, shopper];
      await app.call(verifyAccount, { id: used as string });
      await expect(app.call(verifyAccount, { id: wasted as string })).rejects.toMatchObject({ code: 'not-found' });
      await expect(app.call(login, loser)).rejects.toMatchObject({ code: 'unauthenticated' });
      const sessionToken = await app.call(login, winner);
      expect(await app.call(verifySession, {}, { as: { sessionToken } })).toMatchObject({
        id: first ? userId : otherId,
        firstName: winner.firstName,
        dateOfBirth: winner.dateOfBirth,
      });
    }
  });

  it('makes one account of a form sent five times at once', async () => {
    const shopper = form();
    const answers = await Promise.all(Array.from({ length: 5 }, () => post('auth/register', shopper)));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
    await app.call(verifyAccount, { id: await linkIn(shopper.email) });
    expect(await app.call(login, shopper)).toBeTruthy();
    const { rows } = await sql`select from registration where email = ${shopper.email}`.execute(app.db);
    expect(rows).toEqual([]);
  });

  it('is forgotten a week after its link has expired, and can be proved until it is', async () => {
    const started = app.clock.now().toISOString();
    const [early, late] = [form(), form()];
    await app.call(register, early);
    await app.call(register, late);
    const clock = app.clock as ReturnType<typeof import('../../../../tests/support/test-deps.ts').testClock>;
    const isKept = async ({ email }: { email: string }) =>
      (await sql`select from registration where email = ${email}`.execute(app.db)).rows.length === 1;
    const tidy = async () => {
      await jobs.enqueue(app.db, 'accounts.tidy', {});
      await jobs.drain();
    };
    clock.advance(8 * 24 * 3600_000 - 1000);
    await app.call(resendVerification, { email: late.email });
    await jobs.drain();
    await tidy();
    expect([await isKept(early), await isKept(late)]).toEqual([true, true]);
    clock.advance(1000);
    await tidy();
    expect([await isKept(early), await isKept(late)]).toEqual([false, true]);
    expect(await app.call(verifyAccount, { id: await linkIn(late.email) })).toBe(true);
    clock.set(started);
    await sql`delete from rate_limit`.execute(app.db);
  });
});

describe('the link in the mail', () => {
  it('works once, even when it is used twenty times at once', async () => {
    const shopper = form();
    await app.call(register, shopper);
    const id = await linkIn(shopper.email);
    const uses = await Promise.allSettled(Array.from({ length: 20 }, () => app.call(verifyAccount, { id })));
    expect(uses.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const use of uses)
      if (use.status === 'rejected')
        expect(use.reason).toMatchObject({ code: 'not-found', message: 'This link has been used or has expired.' });
    await expect(app.call(verifyAccount, { id })).rejects.toMatchObject({ code: 'not-found' });
  });

  it('works for 24 hours', async () => {
    const started = app.clock.now().toISOString();
    const [early, late] = [form(), form()];
    await app.call(register, early);
    await app.call(register, late);
    const clock = app.clock as ReturnType<typeof import('../../../../tests/support/test-deps.ts').testClock>;
    clock.advance(24 * 3600_000 - 1000);
    expect(await app.call(verifyAccount, { id: await linkIn(early.email) })).toBe(true);
    clock.advance(1000);
    await expect(app.call(verifyAccount, { id: await linkIn(late.email) })).rejects.toMatchObject({
      code: 'not-found',
    });
    clock.set(started);
  });

  it('is nothing else: neither another link token nor one of another purpose works', async () => {
    const user = await given.user(app.db, { email: 'purpose@mail.example' });
    const linkToken = await given.linkToken(app.db, { user_id: user.id, purpose: 'reset-password' });
    await expect(app.call(verifyAccount, { id: linkToken })).rejects.toMatchObject({ code: 'not-found' });
    await expect(app.call(verifyAccount, { id: user.sessionToken })).rejects.toMatchObject({ code: 'not-found' });
    await expect(app.call(verifyAccount, { id: '' })).rejects.toMatchObject({ code: 'not-found' });
    expect((await fetch(`${app.origin}/api/auth/verify-account`)).status).toBe(422);
  });
});

describe('asking for the link again', () => {
  it('mails a new one, and the older is dead', async () => {
    const shopper = form();
    await app.call(register, shopper);
    const first = await linkIn(shopper.email);
    expect(await app.call(resendVerification, { email: shopper.email.toUpperCase() })).toBe(true);
    await jobs.drain();
    expect(await mailsTo(shopper.email)).toHaveLength(2);
    await expect(app.call(verifyAccount, { id: first })).rejects.toMatchObject({ code: 'not-found' });
    expect(await app.call(verifyAccount, { id: await linkIn(shopper.email) })).toBe(true);
  });

  it('answers the same, and mails nothing, for an address that is unknown or proved', async () => {
    const proved = await given.user(app.db);
    const bodies = await Promise.all(
      [proved.email, 'nobody@mail.example'].map(async (email) =>
        (await post('auth/resend-verification', { email })).text(),
      ),
    );
    expect(bodies[0]).toBe(bodies[1]);
    await jobs.drain();
    expect(await mailsTo(proved.email)).toEqual([]);
    expect(await mailsTo('nobody@mail.example')).toEqual([]);
  });

  it('is granted three times, then one has to wait, known or not', async () => {
    const ask = (email: string) => post('auth/resend-verification', { email });
    const proved = await given.user(app.db);
    for (const email of [proved.email, 'stranger@mail.example']) {
      for (let n = 0; n < 3; n++) expect((await ask(email)).status).toBe(200);
      const refused = await ask(email);
      expect(refused.status).toBe(429);
      expect(Number(refused.headers.get('retry-after'))).toBe(20 * 60);
    }
  });

  it('wants an address', async () => {
    expect((await (await post('auth/resend-verification', {})).json()).error.fields).toEqual({
      email: 'Email is required.',
    });
  });
});
