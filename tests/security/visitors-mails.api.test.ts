import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { testApp } from '../support/test-app.ts';

const app = await testApp({ config: { trustProxy: 1 } });
const url = `${app.config.publicOrigin}/`;
const PASSWORD = 'violet-umbrella-41';
const person = { firstName: 'Robin', lastName: 'Tremblay', displayName: 'robin', gender: 'other', agreed: true };
let networks = 0;

/** Each asks for a mail to the address, from a network of its own. */
const KINDS: Record<string, (email: string) => [path: string, body: object]> = {
  registering: (email) => [
    'auth/register',
    { ...person, url, email, dateOfBirth: '1990-05-17', password: PASSWORD, confirmPassword: PASSWORD },
  ],
  'the link again': (email) => ['auth/resend-verification', { email }],
  'a forgotten password': (email) => ['auth/forget-password', { url, email }],
  'the mailing list': (email) => ['newsletter/subscribe', { email }],
  'a claim': (email) => [
    'brands/claim',
    {
      email,
      brandName: 'Halden',
      contactInformation: 'Ann',
      phoneNumber: '416 555 0123',
      isListed: 'Yes',
      agreed: true,
    },
  ],
};

async function ask(kind: string, email: string) {
  const [path, body] = (KINDS[kind] as (typeof KINDS)[string])(email);
  const response = await fetch(`${app.origin}/api/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': `198.51.100.${++networks}` },
    body: JSON.stringify(body),
  });
  if (![200, 201, 429].includes(response.status)) throw new Error(await response.text());
  return response.status;
}

beforeEach(() => sql`delete from rate_limit`.execute(app.db));

it('mails that visitors ask for are ten a day for a recipient, over all kinds', async () => {
  const kinds = Object.keys(KINDS);
  const said = [];
  for (const kind of [...kinds, ...kinds]) said.push(await ask(kind, 'ann@mail.example'));
  expect(said.every((status) => status < 300)).toBe(true);
  for (const kind of kinds) expect([kind, await ask(kind, 'ann@mail.example')]).toEqual([kind, 429]);
  for (const kind of kinds) expect([kind, (await ask(kind, 'ben@mail.example')) < 300]).toEqual([kind, true]);
});
