import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { logout, resetPassword, verifyAccount, verifySession } from '#features/auth';
import { isFailure } from '#platform/errors.ts';
import { type GivenUser, given } from '../support/given.ts';
import { allTables, digestOf } from '../support/market/database-scan.ts';
import { testApp } from '../support/test-app.ts';

const app = await testApp();
const { call, db, clock } = app;
const tables = (await allTables(db)).filter((table) => table !== 'public.rate_limit');

const statusOf = (answer: Promise<unknown>) =>
  answer.then(
    () => 200,
    (error) => (isFailure(error) ? error.status : Promise.reject(error)),
  );
const uses = {
  'verify-email': (linkToken: string) => statusOf(call(verifyAccount, { id: linkToken })),
  'reset-password': (linkToken: string) =>
    statusOf(call(resetPassword, { secret: linkToken, password: 'amber-lantern-73' })),
};
type Purpose = keyof typeof uses;
const PURPOSES = Object.keys(uses) as Purpose[];

beforeEach(async () => {
  await sql`truncate rate_limit`.execute(db);
});

async function linkTokenFor(purpose: Purpose) {
  const expires_at = new Date(clock.now().getTime() + 3600_000);
  if (purpose === 'verify-email') {
    const { id, email } = await given.registration(db);
    return {
      user: { id, email, sessionToken: '' },
      linkToken: await given.linkToken(db, { purpose, registration_id: id, expires_at }),
    };
  }
  const user = await given.user(db);
  return { user, linkToken: await given.linkToken(db, { purpose, user_id: user.id, expires_at }) };
}

describe.each(PURPOSES)('a link token to %s', (purpose) => {
  const use = uses[purpose];

  it('works once, of twenty uses at one time', async () => {
    const { linkToken } = await linkTokenFor(purpose);
    const said = await Promise.all(Array.from({ length: 20 }, () => use(linkToken)));
    expect(said.filter((status) => status === 200)).toHaveLength(1);
    // Too late; or more at once than passwords are hashed for.
    expect(said.filter((status) => ![200, 404, 429].includes(status))).toEqual([]);
    await sql`truncate rate_limit`.execute(db);
    expect(await use(linkToken)).toBe(404);
  });

  it('works for nothing else, and then has changed nothing', async () => {
    const { linkToken } = await linkTokenFor(purpose);
    const before = await digestOf(db, tables);
    for (const other of PURPOSES.filter((one) => one !== purpose))
      expect(await uses[other](linkToken), other).toBe(404);
    expect(await digestOf(db, tables)).toEqual(before);
    expect(await use(linkToken)).toBe(200);
  });

  it('changes its own person alone', async () => {
    const [{ linkToken, user }, { user: other }] = [await linkTokenFor(purpose), await linkTokenFor(purpose)];
    const rows = (one: GivenUser) => digestOf(db, tables, { naming: [one.id] });
    const [own, others] = [await rows(user), await rows(other)];
    expect(await use(linkToken)).toBe(200);
    expect(await rows(user)).not.toEqual(own);
    expect(await rows(other)).toEqual(others);
  });

  it('is dead when its time is over, by the clock of the program', async () => {
    const { linkToken } = await linkTokenFor(purpose);
    clock.advance(3600_001);
    expect(await use(linkToken)).toBe(404);
  });
});

describe('the token of a session', () => {
  const isIn = (user: GivenUser) => statusOf(call(verifySession, {}, { as: user }));

  it('is dead after logging out, and after a reset of the password wherever that was', async () => {
    const [leaving, { user, linkToken }] = [
      await given.user(db, { created_at: clock.now() }),
      await linkTokenFor('reset-password'),
    ];
    await sql`update session set created_at = ${clock.now()}, last_used_at = ${clock.now()}`.execute(db);
    expect([await isIn(leaving), await isIn(user)]).toEqual([200, 200]);
    await call(logout, {}, { as: leaving });
    await uses['reset-password'](linkToken);
    expect([await isIn(leaving), await isIn(user)]).toEqual([401, 401]);
  });
});
