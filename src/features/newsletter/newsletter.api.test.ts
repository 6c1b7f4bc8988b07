import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { CommandContext } from '#app/cli/command.ts';
import { newsletterCommand } from '#app/cli/newsletter-command.server.ts';
import { getPreferences, savePreferences } from '#features/account';
import { atCommandLine } from '#platform/logs/actor.ts';
import { startJobs } from '../../../src/api.ts';
import { temporaryFolder } from '../../../tests/support/at-end.ts';
import { given } from '../../../tests/support/given.ts';
import { testApp } from '../../../tests/support/test-app.ts';
import { subscribe } from './newsletter.contract.ts';
import { dropUnanswered } from './newsletter.queries.server.ts';
import { newsletterPersonalData } from './personal-data.server.ts';

const app = await testApp();
const { call, db, clock, origin } = app;
const { jobs } = app.deps as unknown as { jobs: { drain(): Promise<number> } };
await startJobs(app.deps);

const folder = temporaryFolder('newsletter');

let people = 0;
const newAddress = () => `reader-${++people}@mail.example`;

type Mail = { subject: string; text: string; html: string; unsubscribeUrl: string | null };
const mailsTo = async (address: string) =>
  (
    await sql<Mail>`select subject, text, html, unsubscribe_url as "unsubscribeUrl" from outbox_message
      where recipient = ${address} order by created_at`.execute(db)
  ).rows;
const stateOf = async (address: string) =>
  (await sql<{ state: string }>`select state from newsletter_subscriber where email = ${address}`.execute(db)).rows[0]
    ?.state;
type Proof = { event: string; source: string; textVersion: string | null; ipHash: Buffer | null; at: Date };
const proofsOf = async (address: string) =>
  (
    await sql<Proof>`select event, source, text_version as "textVersion", ip_hash as "ipHash", at
      from newsletter_record where email = ${address} order by id`.execute(db)
  ).rows;
const eventsOf = async (address: string) => (await proofsOf(address)).map(({ event, source }) => `${event} ${source}`);

const post = (path: string, body: string | FormData, type = 'application/x-www-form-urlencoded') =>
  fetch(origin + path, {
    method: 'POST',
    body,
    redirect: 'manual',
    ...(typeof body === 'string' && { headers: { 'content-type': type } }),
  });
const whereTo = (answer: Response) => `${answer.status} ${answer.headers.get('location')}`;

async function ask(address: string) {
  clock.advance(3600_000);
  expect(await call(subscribe, { email: address })).toBe(true);
  await jobs.drain();
}
const keyIn = ({ text }: Pick<Mail, 'text'>, page: 'confirm' | 'unsubscribe') =>
  new RegExp(`/newsletter/${page}\\?key=(\\S+)`).exec(text)?.[1] ?? '';
const confirm = async (address: string) => {
  const key = keyIn((await mailsTo(address)).at(-1) as Mail, 'confirm');
  return post('/newsletter/confirm', `key=${key}`);
};
async function reader(): Promise<string> {
  const address = newAddress();
  await ask(address);
  expect(whereTo(await confirm(address))).toBe('303 /newsletter/joined');
  return address;
}

async function send(text: string, deps: object = {}): Promise<string[]> {
  const file = join(folder, 'issue.txt');
  writeFileSync(file, text);
  return command(['send', file], deps);
}
async function command(words: string[], deps: object = {}): Promise<string[]> {
  const said: string[] = [];
  const openShop = async () => ({ ...app.deps, ...deps });
  const say = (line: string) => void said.push(line);
  const context: CommandContext = {
    by: atCommandLine('tess'),
    db,
    clock: app.deps.clock,
    geocoder: app.deps.geocoder,
    openShop,
    say,
    mode: 'demo',
    progress: () => {},
  };
  newsletterCommand.check?.(words, {});
  await newsletterCommand.run(context, words, {});
  return said;
}

describe('subscribing', () => {
  it('asks by mail, and adds nobody before the button behind the link is pressed', async () => {
    const address = newAddress();
    await ask(address.toUpperCase());
    expect(await stateOf(address)).toBe('asked');
    const [mail] = await mailsTo(address);
    expect(mail).toMatchObject({ subject: 'Confirm your subscription to Wicket', unsubscribeUrl: null });
    // Who asks, and from where (CASL).
    for (const words of [
      'Wicket Marketplace Inc.',
      '1 Example Street, Toronto',
      'help@wicket.example',
      'unsubscribe at any time',
    ])
      expect(mail?.text, words).toContain(words);
    const key = keyIn(mail as Mail, 'confirm');
    // Mail scanners open every link and send GET and HEAD.
    for (const method of ['GET', 'HEAD', 'OPTIONS'])
      await fetch(`${origin}/newsletter/confirm?key=${key}`, { method, redirect: 'manual' });
    expect(await stateOf(address)).toBe('asked');
    expect(whereTo(await post('/newsletter/confirm', `key=${key}`))).toBe('303 /newsletter/joined');
    expect(await stateOf(address)).toBe('confirmed');
    // Pressed twice, it has been pressed.
    expect(whereTo(await post('/newsletter/confirm', `key=${key}`))).toBe('303 /newsletter/joined');
    const at = clock.now();
    expect(await proofsOf(address)).toEqual([
      { event: 'asked', source: 'footer', textVersion: 'footer-2026-11', ipHash: expect.any(Buffer), at },
      { event: 'confirmed', source: 'mail', textVersion: 'footer-2026-11', ipHash: expect.any(Buffer), at },
    ]);
  });

  it('keeps no secret and no address on the internet in words', async () => {
    const address = await reader();
    const key = keyIn((await mailsTo(address))[0] as Mail, 'confirm');
    const { rows } = await sql<{ row: string }>`
      select s::text || coalesce((select string_agg(r::text, '') from newsletter_record r where r.email = s.email), '') as row
      from newsletter_subscriber s where email = ${address}`.execute(db);
    expect(rows[0]?.row).not.toContain(key);
    expect(rows[0]?.row).not.toContain('127.0.0.1');
  });

  it('answers the same for addresses on the list, and sends them no second mail', async () => {
    const address = await reader();
    await ask(address);
    expect(await mailsTo(address)).toHaveLength(1);
    expect(await stateOf(address)).toBe('confirmed');
  });

  it('by a link that is too old, replaced or made up adds nobody', async () => {
    const address = newAddress();
    await ask(address);
    const first = keyIn((await mailsTo(address))[0] as Mail, 'confirm');
    await ask(address);
    expect(whereTo(await post('/newsletter/confirm', `key=${first}`))).toBe('303 /newsletter/too-old');
    clock.advance(48 * 3600_000);
    expect(whereTo(await confirm(address))).toBe('303 /newsletter/too-old');
    for (const body of ['key=nothing', 'key=', '', 'key=a&key=b', `key=${'x'.repeat(3000)}`])
      expect(whereTo(await post('/newsletter/confirm', body)), body).toBe('303 /newsletter/too-old');
    expect(await stateOf(address)).toBe('asked');
  });

  it('asks one address three times an hour at most, and says nothing of it', async () => {
    const address = newAddress();
    clock.advance(3600_000);
    for (let n = 0; n < 5; n++) expect(await call(subscribe, { email: address })).toBe(true);
    await jobs.drain();
    expect(await mailsTo(address)).toHaveLength(3);
  });

  it('is refused for what is no address, and to one who asks without end', async () => {
    for (const email of ['', 'alex', 'a@b', 'a@mail.example\r\nBcc: b@mail.example', 'a@mail.example, b@mail.example'])
      await expect(call(subscribe, { email }), email).rejects.toMatchObject({
        status: 422,
        fields: { email: expect.any(String) },
      });
    clock.advance(3600_000);
    for (let n = 0; n < 10; n++) await call(subscribe, { email: newAddress() });
    await expect(call(subscribe, { email: newAddress() })).rejects.toMatchObject({ status: 429 });
    expect(whereTo(await post('/newsletter/subscribe', `email=${newAddress()}`))).toBe('303 /newsletter/too-often');
  });

  it('works by the form alone, without any script', async () => {
    const address = newAddress();
    clock.advance(3600_000);
    expect(whereTo(await post('/newsletter/subscribe', `email=${encodeURIComponent(address)}`))).toBe(
      '303 /newsletter/check-your-email',
    );
    await jobs.drain();
    expect(await mailsTo(address)).toHaveLength(1);
    for (const body of ['', 'email=alex', 'email[]=a@mail.example']) {
      expect(whereTo(await post('/newsletter/subscribe', body)), body).toBe('303 /newsletter/no-address');
    }
    expect((await post('/newsletter/subscribe', `email=${'x'.repeat(5000)}`)).status).toBe(413);
    expect((await post('/newsletter/subscribe', '{}', 'application/xml')).status).toBe(415);
  });
});

describe('an issue', () => {
  it('goes to confirmed addresses alone, once, with its sender and the way out', async () => {
    const [confirmed, asked, gone] = [await reader(), newAddress(), await reader()];
    await ask(asked);
    await command([]);
    await send('Before\n\nText');
    await post(`/newsletter/unsubscribe?key=${keyIn((await mailsTo(gone)).at(-1) as Mail, 'unsubscribe')}`, '');
    const text = 'News of <May>\n\nNew stores in Ottawa & Barrie.\n\nSee the list.';
    expect((await send(text)).at(-1)).toMatch(/^"News of <May>" goes to \d+ address(es)?\.$/);
    await send(text);
    const mails = (await mailsTo(confirmed)).filter(({ subject }) => subject === 'News of <May>');
    expect(mails).toHaveLength(1);
    expect(mails[0]?.html).toContain('New stores in Ottawa &amp; Barrie.');
    for (const words of ['Wicket Marketplace Inc.', '1 Example Street, Toronto', 'help@wicket.example', 'Unsubscribe:'])
      expect(mails[0]?.text, words).toContain(words);
    expect(mails[0]?.unsubscribeUrl).toBe(
      `${app.config.publicOrigin}/newsletter/unsubscribe?key=${keyIn(mails[0] as Mail, 'unsubscribe')}`,
    );
    expect((await mailsTo(asked)).map(({ subject }) => subject)).toEqual(['Confirm your subscription to Wicket']);
    expect((await mailsTo(gone)).some(({ subject }) => subject === 'News of <May>')).toBe(false);
  });

  it('is not sent without a postal address, a file or a text', async () => {
    const sender = { ...app.deps.sender, postalAddress: null };
    await expect(send('News\n\nText', { sender })).rejects.toMatchObject({ code: 'conflict' });
    await expect(send('News')).rejects.toMatchObject({ code: 'validation' });
    await expect(command(['send', join(folder, 'nothing')])).rejects.toMatchObject({ name: 'FileError' });
    for (const words of [['send'], ['give', 'x']])
      await expect(command(words)).rejects.toMatchObject({ name: 'UsageError' });
  });
});

describe('leaving', () => {
  it('takes one press in a mail program (RFC 8058), by whichever form it posts', async () => {
    const multipart = new FormData();
    multipart.append('List-Unsubscribe', 'One-Click');
    for (const body of ['List-Unsubscribe=One-Click', multipart]) {
      const address = await reader();
      await send(`Issue ${address}\n\nText`);
      const { unsubscribeUrl } = (await mailsTo(address)).at(-1) as Mail;
      const { pathname, search } = new URL(unsubscribeUrl as string);
      const answer = await post(pathname + search, body);
      expect([answer.status, await answer.text()]).toEqual([200, 'Unsubscribed.']);
      expect(await stateOf(address)).toBe('left');
      expect((await post(pathname + search, body)).status).toBe(200);
      expect(await eventsOf(address)).toEqual(['asked footer', 'confirmed mail', 'left mail']);
    }
    expect((await post('/newsletter/unsubscribe?key=nothing', 'List-Unsubscribe=One-Click')).status).toBe(404);
  });

  it('takes one press on the page behind the link, and none by merely opening it', async () => {
    const address = await reader();
    await send(`Page ${address}\n\nText`);
    const key = keyIn((await mailsTo(address)).at(-1) as Mail, 'unsubscribe');
    await fetch(`${origin}/newsletter/unsubscribe?key=${key}`);
    expect(await stateOf(address)).toBe('confirmed');
    expect(whereTo(await post('/newsletter/unsubscribe', `key=${key}`))).toBe('303 /newsletter/left');
    expect(await stateOf(address)).toBe('left');
    expect(whereTo(await post('/newsletter/unsubscribe', 'key=nothing'))).toBe('303 /newsletter/unknown');
  });

  it('stops what waits to be sent, and the old link brings nobody back', async () => {
    const address = await reader();
    const first = keyIn((await mailsTo(address))[0] as Mail, 'confirm');
    await send(`Waiting ${address}\n\nText`);
    const key = keyIn((await mailsTo(address)).at(-1) as Mail, 'unsubscribe');
    await post('/newsletter/unsubscribe', `key=${key}`);
    expect((await mailsTo(address)).map(({ subject }) => subject)).toEqual(['Confirm your subscription to Wicket']);
    expect(whereTo(await post('/newsletter/confirm', `key=${first}`))).toBe('303 /newsletter/too-old');
    expect(await stateOf(address)).toBe('left');
    await ask(address);
    expect(await stateOf(address)).toBe('asked');
    await confirm(address);
    expect(await stateOf(address)).toBe('confirmed');
  });
});

describe('the switch in an account’s preferences', () => {
  it('is the same list: turned on it joins, turned off it leaves, and a mail’s link turns it off', async () => {
    const user = await given.user(db);
    const isOn = async () => (await call(getPreferences, {}, { as: user })).keepUpdated;
    expect(await isOn()).toBe(false);
    await call(savePreferences, { keepUpdated: true }, { as: user });
    await call(savePreferences, { keepUpdated: true }, { as: user });
    expect(await stateOf(user.email)).toBe('confirmed');
    await send(`For ${user.email}\n\nText`);
    const key = keyIn((await mailsTo(user.email)).at(-1) as Mail, 'unsubscribe');
    await post('/newsletter/unsubscribe', `key=${key}`);
    expect(await isOn()).toBe(false);
    await call(savePreferences, { keepUpdated: true }, { as: user });
    await call(savePreferences, { keepUpdated: false }, { as: user });
    expect(await stateOf(user.email)).toBe('left');
    expect(await eventsOf(user.email)).toEqual([
      'confirmed preferences',
      'left mail',
      'confirmed preferences',
      'left preferences',
    ]);
    expect((await proofsOf(user.email))[0]).toMatchObject({
      textVersion: 'preferences-2026-11',
      ipHash: expect.any(Buffer),
    });
  });

  it('shows what the footer’s form has done, and needs an address', async () => {
    const user = await given.user(db);
    await ask(user.email);
    await confirm(user.email);
    expect((await call(getPreferences, {}, { as: user })).keepUpdated).toBe(true);
    const byPhone = await given.user(db, { email: null, phone: '+14165550123' });
    await expect(
      call(savePreferences, { keepUpdated: true, notificationEmail: false }, { as: byPhone }),
    ).rejects.toMatchObject({
      status: 422,
      fields: { keepUpdated: 'Please add an email address to your account first.' },
    });
    expect(await call(getPreferences, {}, { as: byPhone })).toEqual({ notificationEmail: true, keepUpdated: false });
    await call(savePreferences, { keepUpdated: false }, { as: byPhone });
  });
});

describe('what is kept', () => {
  it('goes with the person', async () => {
    const user = await given.user(db);
    await call(savePreferences, { keepUpdated: true }, { as: user });
    const { read, forget } = newsletterPersonalData({ db });
    const person = { userId: user.id, emails: [user.email], phones: [] };
    expect(await read(user.id, person)).toEqual([
      {
        email: user.email,
        event: 'confirmed',
        source: 'preferences',
        textVersion: 'preferences-2026-11',
        date: clock.now().toISOString(),
      },
    ]);
    await db.transaction().execute((trx) => forget?.(trx, person) as Promise<void>);
    expect([await stateOf(user.email), await proofsOf(user.email)]).toEqual([undefined, []]);
  });

  it('of an address that nobody confirmed goes after a month', async () => {
    const address = newAddress();
    await ask(address);
    clock.advance(31 * 24 * 3600_000);
    await jobs.drain();
    expect(await stateOf(address)).toBe('asked');
    clock.advance(3 * 24 * 3600_000);
    await dropUnanswered(db, new Date(clock.now().getTime() - 30 * 24 * 3600_000));
    expect(await stateOf(address)).toBeUndefined();
  });
});
