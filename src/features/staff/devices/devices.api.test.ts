import { describe, expect, it } from 'vitest';
import { listSessions, verifySession } from '#features/auth';
import { listOpsOrders } from '#features/back-office';
import { messagesInOutbox } from '#platform/jobs/outbox.ts';
import { given } from '../../../../tests/support/given.ts';
import { choosePin, openTablet, type Tablet } from '../../../../tests/support/tablet.ts';
import { testApp } from '../../../../tests/support/test-app.ts';
import { getCounter } from './counter/counter.contract.ts';
import { changeCounter, listDevices, renameDevice, revokeDevice, signInDevice } from './devices.contract.ts';

const app = await testApp();
const { call, clock, db, origin } = app;
const MINUTE = 60_000;
const DAY = 24 * 3600_000;
const UNAUTHENTICATED = 4401;

const counterOf = (tablet: Tablet) => tablet.call(getCounter, {});
const gone = { code: 'not-found', message: 'This browser is not signed in as a tablet of a store.' };

/** A store, its owner, and a tablet that they signed in. */
async function signedIn(name = 'Counter') {
  const store = await given.store(db, { display_name: 'Queen West' });
  const owner = async () => given.user(db, { storeIds: [store], created_at: clock.now(), display_name: 'Noor' });
  const tablet = openTablet(origin);
  const device = await tablet.signIn(store, await owner(), name);
  return { store, owner, tablet, device };
}
const listed = async (store: number, as: { sessionToken: string }) =>
  (await call(listDevices, { storeId: String(store) }, { as })).devices;

describe('signing a tablet in', () => {
  it('gives its browser a cookie that no script reads and no other site sends, and ends the session it came with', async () => {
    const store = await given.store(db);
    const owner = await given.user(db, { storeIds: [store] });
    const tablet = openTablet(origin);
    const device = await tablet.signIn(store, owner, 'Front counter');
    expect(tablet.setCookies).toEqual([
      expect.stringMatching(/^wicket-device=[\w-]{43}; Path=\/; Max-Age=7776000; HttpOnly; SameSite=Strict$/),
    ]);
    await expect(call(verifySession, {}, { as: owner })).rejects.toMatchObject({ code: 'unauthenticated' });
    expect(await counterOf(tablet)).toMatchObject({
      device: { id: device.id, name: 'Front counter' },
      store: { id: String(store) },
      lockSeconds: 120,
      actingUserId: null,
    });
  });

  it('needs the right to manage devices, at this store, and a recent log-in', async () => {
    const [store, other] = [await given.store(db), await given.store(db)];
    const budtender = await given.user(db);
    await given.member(db, budtender.id, { storeId: store, role: 'budtender' });
    const stranger = await given.user(db, { storeIds: [other] });
    const stale = await given.user(db, { storeIds: [store] });
    await db.updateTable('session').set({ authenticated_at: clock.now() }).where('user_id', '=', stale.id).execute();
    clock.advance(16 * MINUTE);
    for (const [who, code] of [
      [budtender, 'forbidden'],
      [stranger, 'not-found'],
      [stale, 'reauthentication-needed'],
    ] as const)
      await expect(openTablet(origin).signIn(store, who)).rejects.toMatchObject({ code });
    const operator = await given.user(db, { role: 'operator' });
    expect(await listed(store, operator)).toEqual([]);
  });

  it('always makes a new token: one that somebody planted in the browser opens nothing', async () => {
    const thief = await signedIn('Thief');
    const planted = thief.tablet.deviceToken() as string;
    const store = await given.store(db);
    const victim = openTablet(origin);
    victim.take(planted);
    await victim.signIn(store, await given.user(db, { storeIds: [store] }));
    expect(victim.deviceToken()).not.toBe(planted);
    expect((await counterOf(victim)).store.id).toBe(String(store));
    // The sign-in that the browser had before has ended, also for another browser with that cookie.
    await expect(counterOf(thief.tablet)).rejects.toMatchObject(gone);
  });

  it('is possible for 12 tablets of a store, however many ask at once', async () => {
    const store = await given.store(db);
    const owner = await given.user(db, { storeIds: [store] });
    const tokens = await Promise.all(Array.from({ length: 15 }, () => given.session(db, owner.id)));
    const said = await Promise.allSettled(
      tokens.map((sessionToken) => openTablet(origin).signIn(store, { sessionToken })),
    );
    const refused = said.flatMap((one) => (one.status === 'rejected' ? one.reason : []));
    expect(refused.map(({ code }) => code)).toEqual(['conflict', 'conflict', 'conflict']);
    expect(await listed(store, owner)).toHaveLength(12);
  });

  it.each(['', ' ', 'x'.repeat(41), 'tablet\u202e', 7])('takes no name like %j', async (name) => {
    const store = await given.store(db);
    const as = await given.user(db, { storeIds: [store] });
    const input = { storeId: String(store), name: name as string };
    await expect(call(signInDevice, input, { as })).rejects.toMatchObject({ code: 'validation' });
  });
});

describe('the list of tablets', () => {
  it('says who signed each in and when it was last used, and can rename them', async () => {
    const { store, owner, device } = await signedIn();
    const as = await owner();
    await call(renameDevice, { id: device.id, name: 'Back room' }, { as });
    expect(await listed(store, as)).toEqual([
      {
        id: device.id,
        name: 'Back room',
        signedInBy: 'Noor',
        dateCreated: clock.now().toISOString(),
        dateLastUsed: clock.now().toISOString(),
        unlockedBy: null,
      },
    ]);
    const stranger = await given.user(db, { storeIds: [await given.store(db)] });
    for (const [operation, input] of [
      [renameDevice, { id: device.id, name: 'Mine' }],
      [revokeDevice, { id: device.id }],
      [listDevices, { storeId: String(store) }],
      [changeCounter, { storeId: String(store), lockSeconds: 60 }],
    ] as const)
      await expect(call(operation as never, input as never, { as: stranger })).rejects.toMatchObject({
        code: 'not-found',
      });
    expect((await listed(store, as))[0]?.name).toBe('Back room');
  });

  it('sets after how long tablets lock, within bounds', async () => {
    const { store, owner, tablet } = await signedIn();
    const as = await owner();
    await call(changeCounter, { storeId: String(store), lockSeconds: 300 }, { as });
    expect((await counterOf(tablet)).lockSeconds).toBe(300);
    for (const lockSeconds of [29, 901, 60.5, Number.NaN])
      await expect(call(changeCounter, { storeId: String(store), lockSeconds }, { as })).rejects.toMatchObject({
        code: 'validation',
      });
  });
});

describe('a revoked tablet', () => {
  it('shows nothing any more, and its sockets close at once: its own, and that of who had unlocked it', async () => {
    const { store, owner, tablet, device } = await signedIn();
    const other = openTablet(origin);
    await other.signIn(store, await owner());
    const eli = await given.user(db);
    await given.member(db, eli.id, { storeId: store, role: 'budtender' });
    await choosePin(origin, eli, store, '7391');
    const acting = await tablet.unlock(eli.id, '7391');
    await app.signalsArrived();
    const sockets = [await tablet.goOnline(), await tablet.goOnline(acting)] as const;
    const kept = await other.goOnline();
    expect((await listed(store, await owner())).map(({ unlockedBy }) => unlockedBy)).toContain(
      (await counterOf(tablet)).people.find(({ userId }) => userId === eli.id)?.displayName,
    );
    await call(revokeDevice, { id: device.id }, { as: await owner() });
    for (const { closed } of sockets) expect(await closed).toBe(UNAUTHENTICATED);
    await expect(tablet.call(listOpsOrders, {})).rejects.toMatchObject({ code: 'unauthenticated' });
    tablet.sessionToken = null;
    const removed = tablet.setCookies.length;
    await expect(counterOf(tablet)).rejects.toMatchObject(gone);
    expect(tablet.setCookies[removed]).toMatch(/^wicket-device=; Path=\/; Max-Age=0;/);
    await kept.settle();
    expect((await counterOf(other)).store.id).toBe(String(store));
    await expect(call(revokeDevice, { id: device.id }, { as: await owner() })).rejects.toMatchObject({
      code: 'not-found',
    });
  });

  it('is one that has not been used for 90 days; use every 89 days keeps it', async () => {
    const { tablet } = await signedIn();
    clock.advance(89 * DAY);
    await counterOf(tablet);
    clock.advance(89 * DAY);
    await counterOf(tablet);
    clock.advance(90 * DAY);
    await expect(counterOf(tablet)).rejects.toMatchObject(gone);
  });
});

describe('the token of a tablet', () => {
  /** A day later: the cookie before, and the newer one that the tablet was handed and has not used. */
  async function renewed() {
    const one = await signedIn();
    const older = one.tablet.deviceToken() as string;
    clock.advance(DAY + MINUTE);
    await counterOf(one.tablet);
    const newer = one.tablet.deviceToken() as string;
    return { ...one, older, newer, copy: openTablet(origin) };
  }

  it('is replaced once it is a day old; the one before works for a minute after the newer one is used', async () => {
    const { tablet, older, newer, copy } = await renewed();
    expect(newer).not.toBe(older);
    copy.take(older);
    await counterOf(copy);
    await counterOf(tablet);
    clock.advance(MINUTE - 1000);
    copy.take(older);
    expect((await counterOf(copy)).actingUserId).toBeNull();
  });

  it('replayed after that signs the tablet out for both who hold one, and who signed it in gets one mail', async () => {
    const { tablet, older, copy } = await renewed();
    await counterOf(tablet);
    await app.signalsArrived();
    const socket = await tablet.goOnline();
    clock.advance(2 * MINUTE);
    copy.take(older);
    const before = (await messagesInOutbox(db)).length;
    await expect(counterOf(copy)).rejects.toMatchObject(gone);
    expect(await socket.closed).toBe(UNAUTHENTICATED);
    await expect(counterOf(tablet)).rejects.toMatchObject(gone);
    copy.take(older);
    await expect(counterOf(copy)).rejects.toMatchObject(gone);
    const mails = (await messagesInOutbox(db)).slice(before);
    expect(mails.map(({ subject }) => subject)).toEqual(['We signed out the tablet Counter']);
  });

  it('is no session token, and a session token is no cookie of a tablet', async () => {
    const { tablet, owner } = await signedIn();
    const sessionToken = tablet.deviceToken() as string;
    for (const operation of [listSessions, verifySession, listOpsOrders])
      await expect(call(operation as typeof verifySession, {}, { as: { sessionToken } })).rejects.toMatchObject({
        code: 'unauthenticated',
      });
    await expect(call(verifySession, {}, { as: { sessionToken: 'device' } })).rejects.toMatchObject({
      code: 'unauthenticated',
    });
    const other = openTablet(origin);
    other.take((await owner()).sessionToken);
    await expect(counterOf(other)).rejects.toMatchObject(gone);
    expect(await (await other.goOnline()).closed).toBe(UNAUTHENTICATED);
  });

  it('is not read where two cookies have its name, nor from a page of another site', async () => {
    const { tablet } = await signedIn();
    const cookie = tablet.cookie();
    const ask = (headers: Record<string, string>) => call(getCounter, {}, { headers });
    expect((await ask({ cookie })).device.name).toBe('Counter');
    await expect(ask({ cookie: `${cookie}; ${cookie}` })).rejects.toMatchObject(gone);
    await expect(ask({ cookie, origin: 'https://elsewhere.example' })).rejects.toMatchObject(gone);
    for (const odd of ['wicket-device', 'wicket-device=', `wicket-device=${'a'.repeat(4000)}`, ';;;=', '\u00ff=1'])
      await expect(ask({ cookie: odd })).rejects.toMatchObject(gone);
  });
});
