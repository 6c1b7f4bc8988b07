import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { getProps } from '#features/account';
import { listSessions, logout, reauthenticate, verifySession } from '#features/auth';
import { setSuspended } from '#features/auth/server';
import { listOpsOrders, setOrderStatus } from '#features/back-office';
import { submitCart } from '#features/checkout';
import { listOrders } from '#features/orders';
import { inTransaction } from '#platform/db/db.ts';
import { readyShopper } from '../../../../../tests/support/checkout.ts';
import { interleave } from '../../../../../tests/support/database/interleave.ts';
import { type GivenUser, given } from '../../../../../tests/support/given.ts';
import { choosePin, openTablet, type Tablet } from '../../../../../tests/support/tablet.ts';
import { testApp } from '../../../../../tests/support/test-app.ts';
import { changeCounter, listDevices, resetPin, revokeDevice, signInDevice } from '../devices.contract.ts';
import { getCounter, listPins, setPin, stayUnlocked, unlockCounter } from './counter.contract.ts';

// Everyone at the counter has a PIN and no second step.
const app = await testApp({ config: { staffNeedsFactor: true }, deps: { staffNeedsFactor: true } });
const { call, clock, db, origin, url } = app;
const MINUTE = 60_000;
const PIN = '7391';
const UNAUTHENTICATED = 4401;

const withFactor = (user: GivenUser) => sql`update session set factor = 'app' where user_id = ${user.id}`.execute(db);

async function owner(store: number) {
  const user = await given.user(db, { storeIds: [store], created_at: clock.now() });
  await withFactor(user);
  return user;
}
async function tabletOf(store: number) {
  const tablet = openTablet(origin);
  return { tablet, device: await tablet.signIn(store, await owner(store)) };
}
async function budtender(store: number, pin: string | null = PIN) {
  const user = await given.user(db, { created_at: clock.now() });
  await given.member(db, user.id, { storeId: store, role: 'budtender' });
  if (pin) await choosePin(origin, user, store, pin);
  return user;
}
async function counter() {
  const store = await given.store(db);
  return { store, ...(await tabletOf(store)), eli: await budtender(store) };
}
const isUnlocked = (tablet: Tablet) =>
  tablet.call(listOpsOrders, {}).then(
    () => true,
    () => false,
  );

describe('a PIN at a tablet', () => {
  it('opens what is done at the counter of this store, without a second step, and says who does it', async () => {
    const { store, tablet, device, eli } = await counter();
    const elsewhere = await given.store(db);
    await given.member(db, eli.id, { storeId: elsewhere, role: 'owner' });
    expect((await tablet.call(getCounter, {})).people).toMatchObject([
      { role: 'Owner', hasPin: false },
      { userId: eli.id, role: 'Budtender', initials: 'AM', hasPin: true, isExpired: false },
    ]);
    await tablet.unlock(eli.id, PIN);
    expect(await tablet.call(getCounter, {})).toMatchObject({ device: { id: device.id }, actingUserId: eli.id });
    expect(await tablet.call(verifySession, {})).toMatchObject({ id: eli.id });
    expect(await tablet.call(listOpsOrders, { storeId: String(store) })).toMatchObject({ totalItems: 0 });
    // Their rights at another store are not those of this tablet.
    await expect(tablet.call(listDevices, { storeId: String(elsewhere) })).rejects.toMatchObject({ code: 'forbidden' });
  });

  it('names person and tablet in the log of what is done there, and is in the log of security', async () => {
    const { store, tablet, device, eli } = await counter();
    const listingId = await given.listing(db, { store_id: store, quantity: 5 });
    const { orders } = await call(submitCart, {}, { as: await readyShopper(app, { listingId }) });
    await expect(tablet.unlock(eli.id, '7392')).rejects.toMatchObject({ code: 'validation' });
    await tablet.unlock(eli.id, PIN);
    await tablet.call(setOrderStatus, { id: orders[0]?.id as string, status: 'processing' });
    const { rows: entries } = await sql`
      select action, actor_id, actor_role, device_id, device, factor from audit_entry where device_id = ${device.id}`.execute(
      db,
    );
    expect(entries).toEqual([
      {
        ...{ action: 'order-moved', actor_id: eli.id, actor_role: 'budtender' },
        ...{ device_id: device.id, device: 'Counter', factor: 'pin' },
      },
    ]);
    const { rows: events } = await sql<{ kind: string }>`
      select kind from security_event join app_user on log_ref = account_ref where app_user.id = ${eli.id} order by at, security_event.id`.execute(
      db,
    );
    expect(events.map(({ kind }) => kind)).toEqual(['pin-set', 'pin-refused', 'tablet-unlocked']);
  });

  it('opens nothing of them as a shopper, and no management', async () => {
    const { store, tablet, device } = await counter();
    const boss = await owner(store);
    await choosePin(origin, boss, store, '40417');
    await tablet.unlock(boss.id, '40417');
    for (const [operation, input] of [
      [listOrders, {}],
      [getProps, {}],
      [listSessions, {}],
      [listPins, {}],
      [setPin, { storeId: String(store), pin: PIN }],
      [reauthenticate, { code: '000000' }],
      [signInDevice, { storeId: String(store), name: 'Mine' }],
      [revokeDevice, { id: device.id }],
      [resetPin, { storeId: String(store), userId: boss.id }],
    ] as const)
      await expect(tablet.call(operation as never, input as never), operation.name).rejects.toMatchObject({
        code: 'forbidden',
        message: 'This cannot be done at a shared tablet. Please log in on a device of your own.',
      });
  });

  it('opens a session that works with the cookie of this tablet alone', async () => {
    const { store, tablet, eli } = await counter();
    const { tablet: other } = await tabletOf(store);
    const acting = await tablet.unlock(eli.id, PIN);
    const locked = { code: 'unauthenticated', message: 'The tablet is locked. Please enter your PIN.' };
    await expect(call(listOpsOrders, {}, { as: { sessionToken: acting } })).rejects.toMatchObject(locked);
    other.sessionToken = acting;
    await expect(other.call(listOpsOrders, {})).rejects.toMatchObject(locked);
    expect(await (await other.goOnline(acting)).closed).toBe(UNAUTHENTICATED);
    expect(await isUnlocked(tablet)).toBe(true);
  });

  it('is of somebody of this store who has one: others are unknown', async () => {
    const { store, tablet } = await counter();
    const elsewhere = await given.store(db);
    const stranger = await budtender(elsewhere);
    const without = await budtender(store, null);
    const former = await budtender(store);
    await sql`update staff_member set removed_at = now() where user_id = ${former.id}`.execute(db);
    const suspended = await budtender(store);
    await setSuspended(db, suspended.id, clock.now());
    const operator = await given.user(db, { role: 'operator' });
    for (const { id } of [stranger, without, former, suspended, operator, { id: 'nobody' }])
      await expect(tablet.unlock(id, PIN)).rejects.toMatchObject({ code: 'not-found' });
    await expect(call(unlockCounter, { userId: without.id, pin: PIN })).rejects.toMatchObject({ code: 'not-found' });
    await expect(choosePin(origin, stranger, store, PIN)).rejects.toMatchObject({ code: 'not-found' });
    const shown = (await tablet.call(getCounter, {})).people.map(({ userId }) => userId);
    for (const { id } of [stranger, former, suspended, operator]) expect(shown).not.toContain(id);
  });

  it.each(['', '739', '7391220', '12a4', '７３９１', '7391\u0000', 7391, null, ['7391'], { $ne: '' }])(
    'is digits: %j is none, and not counted',
    async (pin) => {
      const { tablet, eli } = await counter();
      for (let n = 0; n < 6; n++)
        await expect(tablet.call(unlockCounter, { userId: eli.id, pin: pin as string })).rejects.toMatchObject({
          code: 'validation',
        });
      await tablet.unlock(eli.id, PIN);
    },
  );
});

describe('an unlocked tablet', () => {
  it('locks after two minutes without a touch, to the millisecond, and stays open as long as it is touched', async () => {
    const { tablet, eli } = await counter();
    await tablet.unlock(eli.id, PIN);
    clock.advance(2 * MINUTE - 1);
    expect(await isUnlocked(tablet)).toBe(true);
    const { dateLocks } = await tablet.call(stayUnlocked, {});
    expect(Date.parse(dateLocks) - clock.now().getTime()).toBe(2 * MINUTE);
    clock.advance(2 * MINUTE - 1);
    expect(await isUnlocked(tablet)).toBe(true);
    // To read is no touch.
    clock.advance(1);
    expect(await isUnlocked(tablet)).toBe(false);
    await expect(tablet.call(stayUnlocked, {})).rejects.toMatchObject({ code: 'unauthenticated' });
  });

  it('locks after a shift, however much it is touched', async () => {
    const { store, tablet, eli } = await counter();
    await call(changeCounter, { storeId: String(store), lockSeconds: 900 }, { as: await owner(store) });
    await tablet.unlock(eli.id, PIN);
    for (let minutes = 0; minutes < 12 * 60 - 12; minutes += 12) {
      clock.advance(12 * MINUTE);
      await tablet.call(stayUnlocked, {});
    }
    expect(await isUnlocked(tablet)).toBe(true);
    clock.advance(12 * MINUTE);
    expect(await isUnlocked(tablet)).toBe(false);
  });

  it('is locked by hand, and by the next person who unlocks it', async () => {
    const { store, tablet, eli } = await counter();
    const noor = await budtender(store, '2059');
    const first = await tablet.unlock(eli.id, PIN);
    const second = await tablet.unlock(noor.id, '2059');
    tablet.sessionToken = first;
    expect(await isUnlocked(tablet)).toBe(false);
    tablet.sessionToken = second;
    await app.signalsArrived();
    const socket = await tablet.goOnline(second);
    await tablet.call(logout, {});
    expect(await isUnlocked(tablet)).toBe(false);
    expect(await socket.closed).toBe(UNAUTHENTICATED);
  });

  it('locks at once when its person chooses a new PIN, or it is reset; then the old one opens nothing', async () => {
    const { store, tablet, eli } = await counter();
    await tablet.unlock(eli.id, PIN);
    await choosePin(origin, eli, store, '2059');
    expect(await isUnlocked(tablet)).toBe(false);
    await expect(tablet.unlock(eli.id, PIN)).rejects.toMatchObject({ fields: { pin: 'That PIN is incorrect.' } });
    const acting = await tablet.unlock(eli.id, '2059');
    await app.signalsArrived();
    const socket = await tablet.goOnline(acting);
    const boss = await owner(store);
    await call(resetPin, { storeId: String(store), userId: eli.id }, { as: boss });
    expect(await socket.closed).toBe(UNAUTHENTICATED);
    expect(await isUnlocked(tablet)).toBe(false);
    await expect(tablet.unlock(eli.id, '2059')).rejects.toMatchObject({ code: 'not-found' });
    expect((await call(listPins, {}, { as: eli }))[0]?.dateSet).toBeNull();
    await expect(call(resetPin, { storeId: String(store), userId: eli.id }, { as: boss })).rejects.toMatchObject({
      code: 'not-found',
    });
  });
});

describe('what changes while a PIN is looked at', () => {
  const changes = [
    ['a suspension', ({ eli }) => setSuspended(db, eli.id, clock.now())],
    [
      'the end of their work there',
      ({ eli }) => sql`update staff_member set removed_at = now() where user_id = ${eli.id}`.execute(db),
    ],
    ['a new PIN', ({ eli, store }) => choosePin(origin, eli, store, '2059')],
    [
      'the loss of the tablet',
      async ({ device, store }) => call(revokeDevice, { id: device.id }, { as: await owner(store) }),
    ],
  ] as const satisfies readonly (readonly [string, (one: Awaited<ReturnType<typeof counter>>) => Promise<unknown>])[];

  it.each(changes)('%s counts: the tablet stays locked', async (_name, change) => {
    const one = await counter();
    const { work } = await interleave(
      url,
      { when: 'before', statement: /insert into session/ },
      () => change(one),
      () => one.tablet.call(unlockCounter, { userId: one.eli.id, pin: PIN }),
    );
    expect(work).toMatchObject({ status: 'rejected', reason: { code: 'not-found' } });
    const { rows } =
      await sql`select from session where staff_device_id = ${one.device.id} and revoked_at is null`.execute(db);
    expect(rows).toHaveLength(0);
  });

  it('nothing of it leaves a session behind that was opened just before', async () => {
    const one = await counter();
    const boss = await owner(one.store);
    const { work } = await interleave(
      url,
      { when: 'after', statement: /insert into session/ },
      () => call(revokeDevice, { id: one.device.id }, { as: boss }),
      () => one.tablet.call(unlockCounter, { userId: one.eli.id, pin: PIN }),
    );
    expect(work.status).toBe('fulfilled');
    one.tablet.sessionToken = (work as PromiseFulfilledResult<string>).value;
    expect(await isUnlocked(one.tablet)).toBe(false);
    await inTransaction(db, async (trx) => {
      const { rows } =
        await sql`select from session where staff_device_id = ${one.device.id} and revoked_at is null`.execute(trx);
      expect(rows).toHaveLength(0);
    });
  });
});
