import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { claimsCommand } from '#app/cli/claims-command.server.ts';
import type { CommandContext, Options } from '#app/cli/command.ts';
import { claimBrand } from '#features/brand-claims';
import { claimsPersonalData } from '#features/brand-claims/server';
import { getBrand, listBrands } from '#features/catalog';
import { atCommandLine } from '#platform/logs/actor.ts';
import { interleave } from '../../../../tests/support/database/interleave.ts';
import { type GivenUser, given } from '../../../../tests/support/given.ts';
import { testApp } from '../../../../tests/support/test-app.ts';
import { decideOpsBrandClaim, listOpsBrandClaims } from '../back-office.contract.ts';

const app = await testApp();
const { call, db, clock } = app;
const operator = await given.user(db, { role: 'operator' });
const [shopper, partner] = [await given.user(db), await given.user(db, { role: 'partner' })];

let n = 0;
const form = (more: object = {}) => ({
  brandName: 'Halden',
  contactInformation: 'Alex Moreau, brand manager',
  email: `claimant-${++n}@mail.example`,
  phoneNumber: '416 555 0123',
  isListed: 'Yes' as const,
  agreed: true as const,
  ...more,
});
/** From an address of its own, or an hour later. */
async function claim(more: object = {}) {
  clock.advance(3600_000);
  return (await call(claimBrand, form(more))).id;
}
const decide = (as: GivenUser | null, id: string, status: 'new' | 'accepted' | 'refused', brandId?: number | string) =>
  call(decideOpsBrandClaim, { id, status, ...(brandId !== undefined && { brandId: String(brandId) }) }, { as });
const claimOf = async (id: string) =>
  (await call(listOpsBrandClaims, { count: 100 }, { as: operator })).items.find((one) => one.id === id);
const isClaimed = async (brand: number) => (await call(getBrand, { brandId: String(brand) })).isClaimed;
const countClaims = async () => (await sql<{ n: number }>`select count(*) n from brand_claim`.execute(db)).rows[0]?.n;
type Mail = { recipient: string; subject: string; text: string };
const mailsTo = async (recipient: string) =>
  (
    await sql<Mail>`select recipient, subject, text from outbox_message where recipient = ${recipient} order by created_at`.execute(
      db,
    )
  ).rows;

describe('a claim to a brand', () => {
  it('is stored, matches its brand by name, and notifies both sides', async () => {
    const brand = await given.brand(db, { display_name: 'Éclat & Sons' });
    const id = await claim({ brandName: ' eclat & sons ', email: 'Maker@Mail.example' });
    expect(await claimOf(id)).toEqual({
      id,
      brandName: 'eclat & sons',
      brand: { id: String(brand), displayName: 'Éclat & Sons' },
      contactInformation: 'Alex Moreau, brand manager',
      email: 'maker@mail.example',
      phoneNumber: '416 555 0123',
      isListed: 'Yes',
      status: 'new',
      dateCreated: clock.now().toISOString(),
    });
    const [toClaimant] = await mailsTo('maker@mail.example');
    expect(toClaimant?.subject).toBe('We received your brand claim');
    // Otherwise anyone could send their own text to another person's address.
    expect(toClaimant?.text).not.toMatch(/eclat|Moreau|555/i);
    expect((await mailsTo(app.config.contactEmail)).at(-1)?.text).toMatch(
      /eclat & sons[\s\S]*Moreau[\s\S]*416 555 0123/,
    );
    expect(await isClaimed(brand)).toBe(false);
  });

  it.each([
    ['no name', { brandName: ' ' }, 'brandName', 'Brand name is required.'],
    ['no contact', { contactInformation: '' }, 'contactInformation', 'Contact information is required.'],
    ['no address', { email: '' }, 'email', 'Email is required.'],
    ['an address that is none', { email: 'alex@mail' }, 'email', /email address/],
    ['no number', { phoneNumber: '' }, 'phoneNumber', 'Phone number is required.'],
    ['a number that is none', { phoneNumber: 'call me' }, 'phoneNumber', /phone number/],
    ['neither yes nor no', { isListed: 'maybe' }, 'isListed', 'Please choose Yes or No.'],
    ['no consent', { agreed: false }, 'agreed', 'You must agree with our disclaimer before submitting your request.'],
    ['a new line in the name', { brandName: 'Halden\r\nBcc: all@mail.example' }, 'brandName', 'Please use one line.'],
    ['a new line in the contact', { contactInformation: 'Alex\nMoreau' }, 'contactInformation', 'Please use one line.'],
    ['a new line in the address', { email: 'a@mail.example\nb' }, 'email', /./],
    ['a new line in the number', { phoneNumber: '416 555\n0123' }, 'phoneNumber', 'Please use one line.'],
    ['text that runs backwards', { brandName: 'a\u202eb' }, 'brandName', /cannot be shown/],
    ['a name without end', { brandName: 'x'.repeat(101) }, 'brandName', /at most 100/],
  ])('with %s is rejected, and nothing changes', async (_what, more, field, message) => {
    clock.advance(3600_000);
    const before = await countClaims();
    await expect(call(claimBrand, form(more) as never)).rejects.toMatchObject({
      status: 422,
      fields: { [field]: typeof message === 'string' ? message : expect.stringMatching(message) },
    });
    expect(await countClaims()).toBe(before);
  });

  it('that fills in the honeypot field is thanked and dropped', async () => {
    const before = await countClaims();
    expect(await claim({ website: 'https://spam.example', email: 'robot@mail.example' })).toMatch(/^[0-9a-f-]{36}$/);
    expect(await countClaims()).toBe(before);
    expect(await mailsTo('robot@mail.example')).toEqual([]);
  });

  it('is made three times an hour from one address, and so is one to one mail box', async () => {
    clock.advance(3600_000);
    for (let k = 0; k < 3; k++) await call(claimBrand, form());
    const before = await countClaims();
    await expect(call(claimBrand, form())).rejects.toMatchObject({ status: 429, retryAfterSeconds: 1200 });
    expect(await countClaims()).toBe(before);
    clock.advance(1200_000);
    await call(claimBrand, form());
  });
});

describe('an operator', () => {
  it('accepts a claim: marks the brand everywhere and notifies the claimant', async () => {
    const brand = await given.brand(db, { display_name: 'Kettleby' });
    const id = await claim({ brandName: 'Kettleby', email: 'kettleby@mail.example' });
    expect(await decide(operator, id, 'accepted')).toMatchObject({ status: 'accepted', brand: { id: String(brand) } });
    expect(await isClaimed(brand)).toBe(true);
    const { items } = await call(listBrands, { search: 'Kettleby' });
    expect(items).toMatchObject([{ id: String(brand), isClaimed: true }]);
    const mails = await mailsTo('kettleby@mail.example');
    expect(mails.map(({ subject }) => subject)).toEqual([
      'We received your brand claim',
      'Your brand claim was accepted',
    ]);
    expect(mails[1]?.text).toContain(`/brands/${brand}`);
    await decide(operator, id, 'accepted');
    expect(await mailsTo('kettleby@mail.example')).toHaveLength(2);
    await decide(operator, id, 'refused');
    expect(await isClaimed(brand)).toBe(false);
    expect(await mailsTo('kettleby@mail.example')).toHaveLength(3);
    expect(await decide(operator, id, 'new')).toMatchObject({ status: 'new' });
  });

  it('names the brand where the claim’s name is none or another’s, and the mark goes with it', async () => {
    const [first, second] = [await given.brand(db), await given.brand(db)];
    const id = await claim({ brandName: 'No such brand' });
    await expect(decide(operator, id, 'accepted')).rejects.toMatchObject({
      status: 422,
      fields: { brandId: expect.any(String) },
    });
    for (const nothing of ['99999999', 'abc', '-1'])
      await expect(decide(operator, id, 'accepted', nothing), nothing).rejects.toMatchObject({ status: 422 });
    expect(await claimOf(id)).toMatchObject({ status: 'new', brand: null });
    await decide(operator, id, 'accepted', first);
    await decide(operator, id, 'accepted', second);
    expect([await isClaimed(first), await isClaimed(second)]).toEqual([false, true]);
  });

  it('accepts one claim to a brand, even when another is accepted in the middle of it', async () => {
    const brand = await given.brand(db);
    const [first, second] = [await claim(), await claim()];
    const { work, other } = await interleave(
      app.url,
      { when: 'after', statement: /select from brand_claim\s+where brand_id/ },
      () => decide(operator, second, 'accepted', brand),
      () => decide(operator, first, 'accepted', brand),
    );
    expect(work.status).toBe('fulfilled');
    expect(other).toMatchObject({ status: 'rejected', reason: { status: 409 } });
    expect(await claimOf(second)).toMatchObject({ status: 'new' });
  });

  it('finds claims by status, the newest first', async () => {
    const [older, newer] = [await claim(), await claim()];
    await decide(operator, older, 'refused');
    const list = (status?: 'new' | 'refused') =>
      call(listOpsBrandClaims, { count: 1, ...(status && { status }) }, { as: operator });
    expect((await list()).items[0]?.id).toBe(newer);
    expect((await list('refused')).items[0]?.id).toBe(older);
    expect((await list('new')).items[0]?.id).toBe(newer);
  });

  it('is the only one who sees or decides claims', async () => {
    const id = await claim();
    for (const as of [shopper, partner]) {
      await expect(call(listOpsBrandClaims, {}, { as })).rejects.toMatchObject({ status: 403 });
      await expect(decide(as, id, 'refused')).rejects.toMatchObject({ status: 403 });
    }
    await expect(call(listOpsBrandClaims, {})).rejects.toMatchObject({ status: 401 });
    await expect(decide(null, id, 'refused')).rejects.toMatchObject({ status: 401 });
    expect((await claimOf(id))?.status).toBe('new');
    for (const nothing of ['nothing', '01a1fbda-0000-7000-8000-000000000000'])
      await expect(decide(operator, nothing, 'refused')).rejects.toMatchObject({ status: 404 });
    await expect(decide(operator, id, 'lost' as 'new')).rejects.toMatchObject({ status: 422 });
  });
});

describe('a claimant who is forgotten', () => {
  it('leaves the claim and the mark, and no personal data', async () => {
    const brand = await given.brand(db);
    const { id: userId, email } = await given.user(db);
    const person = { userId, emails: [email], phones: [] };
    const id = await claim({ email });
    await decide(operator, id, 'accepted', brand);
    const { read, forget } = claimsPersonalData({ db });
    expect(await read(userId, person)).toMatchObject([{ email, phoneNumber: '416 555 0123' }]);
    await db.transaction().execute((trx) => forget?.(trx, person) as Promise<void>);
    expect(await claimOf(id)).toMatchObject({
      contactInformation: null,
      email: null,
      phoneNumber: null,
      status: 'accepted',
    });
    expect(await isClaimed(brand)).toBe(true);
    await decide(operator, id, 'refused');
  });
});

describe('the claims command', () => {
  async function run(words: string[], options: Options = {}): Promise<string[]> {
    const said: string[] = [];
    const say = (line: string) => void said.push(line);
    const context: CommandContext = {
      db,
      by: atCommandLine('tess'),
      clock: app.deps.clock,
      geocoder: app.deps.geocoder,
      openShop: async () => app.deps,
      say,
      mode: 'demo',
      progress: () => {},
    };
    claimsCommand.check?.(words, options);
    await claimsCommand.run(context, words, options);
    return said;
  }

  it('lists open claims, and decides them', async () => {
    const brand = await given.brand(db, { display_name: 'Fernick' });
    const id = await claim({ brandName: 'Fernick', isListed: 'No' });
    const unknown = await claim({ brandName: 'Nobody knows' });
    const lines = (await run([])).join('\n');
    expect(lines).toContain(`${id}  Fernick  brand ${brand}`);
    expect(lines).toContain('416 555 0123; is listed here: No');
    expect(lines).toContain(`${unknown}  Nobody knows  no brand of this name`);
    expect(await run([id, 'accepted'])).toEqual(['The claim to Fernick is accepted.']);
    await expect(run([unknown, 'accepted'], { brand: String(brand) })).rejects.toMatchObject({ code: 'conflict' });
    expect(await run([unknown, 'refused'])).toEqual(['The claim to Nobody knows is refused.']);
    for (const words of [[id], [id, 'perhaps']]) await expect(run(words)).rejects.toMatchObject({ name: 'UsageError' });
    await expect(run([], { brand: '1' })).rejects.toMatchObject({ name: 'UsageError' });
  });
});
