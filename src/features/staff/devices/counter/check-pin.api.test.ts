import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { passwordGate } from '#features/auth/server';
import { isFailure } from '#platform/errors.ts';
import { type GivenUser, given } from '../../../../../tests/support/given.ts';
import { choosePin, openTablet, type Tablet } from '../../../../../tests/support/tablet.ts';
import { testApp } from '../../../../../tests/support/test-app.ts';
import { resetPin } from '../devices.contract.ts';
import { pinOf } from './pins.queries.server.ts';

const app = await testApp();
const { call, clock, db, origin } = app;
const MINUTE = 60_000;
const PIN = '7391';
const store = await given.store(db);
const owner = () => given.user(db, { storeIds: [store], created_at: clock.now() });

async function tablet() {
  const one = openTablet(origin);
  const { id } = await one.signIn(store, await owner());
  return Object.assign(one, { id });
}
async function person(pin = PIN): Promise<GivenUser> {
  const user = await given.user(db, { created_at: clock.now() });
  await given.member(db, user.id, { storeId: store, role: 'budtender' });
  await choosePin(origin, user, store, pin);
  return user;
}
/** 'in', 'wrong', or how many seconds to wait. */
async function tryPin(at: Tablet, who: GivenUser, pin: string): Promise<'in' | 'wrong' | number> {
  try {
    await at.unlock(who.id, pin);
    return 'in';
  } catch (error) {
    if (!isFailure(error)) throw error;
    if (error.code === 'validation') return 'wrong';
    expect(error).toMatchObject({
      code: 'too-many-requests',
      message: expect.stringMatching(/^Too many wrong PINs\. /),
    });
    return error.retryAfterSeconds ?? 0;
  }
}
const tryMany = async (at: Tablet, who: GivenUser, count: number) => {
  const said = [];
  for (let n = 0; n < count; n++) said.push(await tryPin(at, who, '0001'));
  return said;
};
const forgetTablets = () =>
  sql`update staff_device set revoked_at = ${clock.now()} where revoked_at is null`.execute(db);

describe('wrong PINs', () => {
  it('lock a person for five minutes from the fifth on, for twice as long after each further one, at every tablet', async () => {
    const [here, there, eli, noor] = [await tablet(), await tablet(), await person(), await person('2059')];
    expect(await tryMany(here, eli, 5)).toEqual(['wrong', 'wrong', 'wrong', 'wrong', 300]);
    expect(await tryPin(here, eli, PIN)).toBe(300);
    expect(await tryPin(there, eli, PIN)).toBe(300);
    // Others at the tablet work on.
    expect(await tryPin(here, noor, '2059')).toBe('in');
    clock.advance(5 * MINUTE - 1);
    expect(await tryPin(there, eli, PIN)).toBe(1);
    clock.advance(1);
    expect(await tryPin(there, eli, '0001')).toBe(600);
    clock.advance(10 * MINUTE);
    expect(await tryPin(there, eli, PIN)).toBe('in');
    expect(await tryMany(here, eli, 4)).toEqual(['wrong', 'wrong', 'wrong', 'wrong']);
    await forgetTablets();
  });

  it('are each in the log of security, the one that locks included, and tries during a lock are not', async () => {
    const [one, eli] = [await tablet(), await person()];
    expect(await tryMany(one, eli, 6)).toEqual(['wrong', 'wrong', 'wrong', 'wrong', 300, 300]);
    const { rows } = await sql`select kind from security_event join app_user on log_ref = account_ref
      where app_user.id = ${eli.id} and kind = 'pin-refused'`.execute(db);
    expect(rows).toHaveLength(5);
    await forgetTablets();
  });

  it('are counted in the database: a process that has just started knows them', async () => {
    const [one, eli] = [await tablet(), await person()];
    await tryMany(one, eli, 5);
    const { rows } = await sql`select wrong_pins, locked_until from staff_pin where user_id = ${eli.id}`.execute(db);
    expect(rows).toEqual([{ wrong_pins: 5, locked_until: new Date(clock.now().getTime() + 5 * MINUTE) }]);
    await forgetTablets();
  });

  it('lock a tablet on which the PINs of many are tried, until the day after', async () => {
    const [one, other] = [await tablet(), await tablet()];
    const people = await Promise.all(Array.from({ length: 4 }, (_, n) => person(`${n}592`)));
    for (const who of people.slice(0, 3)) expect(await tryMany(one, who, 4)).toEqual(Array(4).fill('wrong'));
    const last = people[3] as GivenUser;
    expect(await tryMany(one, last, 3)).toEqual(['wrong', 'wrong', 300]);
    expect(await tryPin(one, last, '3592')).toBe(300);
    expect(await tryPin(other, last, '3592')).toBe('in');
    clock.advance(24 * 60 * MINUTE);
    expect(await tryPin(one, people[0] as GivenUser, '0001')).toBe(300);
    expect(await tryMany(one, last, 1)).toEqual(['wrong']);
    await forgetTablets();
  });

  it('of a colleague stay counted at the tablet when one enters one’s own PIN between them', async () => {
    const [one, thief] = [await tablet(), await person()];
    const victims = await Promise.all(Array.from({ length: 4 }, (_, n) => person(`${n}592`)));
    const said = [];
    for (const victim of victims)
      for (let n = 0; n < 4; n++) {
        said.push(await tryPin(one, victim, '0001'));
        if (said.at(-1) === 'wrong') expect(await tryPin(one, thief, PIN)).toBe('in');
      }
    expect(said).toEqual([...Array(14).fill('wrong'), 300, 300]);
    await forgetTablets();
  });

  it('are forgotten when a manager resets the PIN and its owner chooses a new one', async () => {
    const [one, eli] = [await tablet(), await person()];
    await tryMany(one, eli, 5);
    await call(resetPin, { storeId: String(store), userId: eli.id }, { as: await owner() });
    await choosePin(origin, eli, store, '2059');
    expect(await tryPin(one, eli, '2059')).toBe('in');
    await forgetTablets();
  });
});

describe('many PINs at once, at two tablets', () => {
  const GUESSES = ['0001', '0002', '0003', '0004', '0005', '0006', '0007', '0008'];

  /** As it would be if a try were counted once it is known to be wrong. */
  async function naiveTry(who: GivenUser, pin: string): Promise<'wrong' | number> {
    const { rows } = await sql<{ n: number }>`select wrong_pins n from staff_pin where user_id = ${who.id}`.execute(db);
    if ((rows[0]?.n ?? 0) >= 5) return 300;
    const hashes = passwordGate({ mostWaiting: 100, mostOfNetwork: 100 }).of({ ip: '192.0.2.1' });
    await hashes.matches(pin, await pinOf(db, store, who.id));
    await sql`update staff_pin set wrong_pins = ${(rows[0]?.n ?? 0) + 1} where user_id = ${who.id}`.execute(db);
    return 'wrong';
  }

  it('are looked at five times in all', async () => {
    const [here, there, eli] = [await tablet(), await tablet(), await person()];
    // Each guess is a client of its own, with the cookie of one of the two.
    const said = await Promise.all(
      GUESSES.flatMap((pin) =>
        [here, there].map((from) => {
          const client = openTablet(origin);
          client.take(from.deviceToken() as string);
          return tryPin(client, eli, pin).catch(() => 'busy' as const);
        }),
      ),
    );
    const looked = said.filter((one) => one === 'wrong').length;
    expect(looked).toBeLessThanOrEqual(4);
    const { rows } = await sql<{ n: number }>`select wrong_pins n from staff_pin where user_id = ${eli.id}`.execute(db);
    expect(rows[0]?.n).toBe(5);
    expect(await tryPin(here, eli, PIN)).toBe(300);
  });

  it('would be looked at more often if they were counted afterwards', async () => {
    const eli = await person();
    const said = await Promise.all(GUESSES.map((pin) => naiveTry(eli, pin)));
    expect(said.filter((one) => one === 'wrong').length).toBeGreaterThan(5);
  });
});
