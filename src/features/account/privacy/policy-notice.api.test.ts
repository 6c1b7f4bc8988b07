import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { atCommandLine } from '#platform/logs/actor.ts';
import { given } from '../../../../tests/support/given.ts';
import { testApp } from '../../../../tests/support/test-app.ts';
import { notifyOfPolicy } from './policy-notice.server.ts';

const { db, deps } = await testApp();
const CHANGE = { since: '2026-11-25', sentences: ['Stores keep records of hand-overs for three years.'] };
const noticesTo = async (email: string) =>
  (await sql`select from outbox_message where recipient = ${email} and subject like '%privacy policy%'`.execute(db))
    .rows;

it('tells each account once that the privacy policy has changed, and again of the next version', async () => {
  const people = [];
  // More than a batch.
  for (let n = 0; n < 201; n++) people.push(await given.user(db));
  const by = atCommandLine('tess');
  expect(await notifyOfPolicy(deps, by, CHANGE)).toBe(201);
  const late = await given.user(db, { created_at: deps.clock.now() });
  await notifyOfPolicy(deps, by, CHANGE);
  for (const { email } of [people[0], people[200]] as { email: string }[])
    expect(await noticesTo(email)).toHaveLength(1);
  expect(await noticesTo(late.email)).toHaveLength(0);
  await notifyOfPolicy(deps, by, { ...CHANGE, since: '2027-01-01' });
  expect(await noticesTo(people[0]?.email ?? '')).toHaveLength(2);
});
