import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { downloadData, savePreferences } from '#features/account';
import { listNotifications, notified } from '#features/notifications';
import { notifyOfProductAlerts } from '#features/notifications/server';
import { type GivenUser, given } from '../../../../tests/support/given.ts';
import type { TestJobs } from '../../../../tests/support/jobs.ts';
import { goOnline, messagesOf } from '../../../../tests/support/network/live-socket.ts';
import { testApp } from '../../../../tests/support/test-app.ts';
import type { testClock } from '../../../../tests/support/test-deps.ts';
import { startJobs } from '../../../api.ts';
import { messagesInOutbox } from '../../../platform/jobs/outbox.ts';
import { addProductAlert, listProductAlerts, removeProductAlert } from './product-alerts.contract.ts';

const app = await testApp();
const { call, db, deps } = app;
const jobs = deps.jobs as TestJobs;
const clock = app.clock as ReturnType<typeof testClock>;
await startJobs(deps);

/** The point of every store that a test makes without saying where. */
const HERE = '-79.3832,43.6532';
const KENORA = '-94.489,49.767';

const wait = (as: GivenUser, input: Parameters<typeof call<typeof addProductAlert>>[1]) =>
  call(addProductAlert, input, { as });
const waitsFor = async (as: GivenUser) => (await call(listProductAlerts, {}, { as })).map(({ name }) => name);
const refusal = (asked: Promise<unknown>) => asked.then(null, ({ status, code }) => [status, code]);
const news = async (as: GivenUser) => (await call(listNotifications, {}, { as })).items;
const mails = async ({ email }: GivenUser) => (await messagesInOutbox(db)).filter(({ to }) => to === email);

async function soldOut(name: string) {
  const product = await given.systemProduct(db, { display_name: name });
  const listing = await given.listing(db, { system_product_id: product, quantity: 0 });
  return { product, listing };
}

const restock = (listing: number) => given.stock(db, listing, 5);

/** A minute later. */
async function sweep(): Promise<void> {
  clock.advance(60_000);
  await jobs.drain();
}

describe('alerts of products', () => {
  it('are kept once for each product or text, the newest first, by any id of the product', async () => {
    const user = await given.user(db);
    const { product, listing } = await soldOut('Amber Jack');
    const first = await wait(user, { productId: String(listing), loc: HERE });
    expect(first).toEqual({
      id: expect.any(String),
      systemProductId: String(product),
      name: 'Amber Jack',
      dateCreated: clock.now().toISOString(),
    });
    clock.advance(1_000);
    expect((await wait(user, { productId: String(product) })).id).toBe(first.id);
    await wait(user, { words: ' quartz kush ' });
    expect(await waitsFor(user)).toEqual(['quartz kush', 'Amber Jack']);
    expect(await call(removeProductAlert, { id: first.id }, { as: user })).toBe(true);
    expect(await waitsFor(user)).toEqual(['quartz kush']);
  });

  it('notify once, on the site, live and by mail, when a store near has the product again', async () => {
    const user = await given.user(db);
    const { product, listing } = await soldOut('Frost Slope');
    await wait(user, { productId: String(product), loc: HERE });
    await sweep();
    expect(await news(user)).toEqual([]);
    const tab = await goOnline(app.origin, user.sessionToken);
    await restock(listing);
    await sweep();
    const [notification] = await news(user);
    expect(notification).toMatchObject({
      type: 'product',
      refId: String(product),
      message: 'Frost Slope is back in stock near you',
    });
    await tab.told(2);
    expect(messagesOf(tab)).toContainEqual({ kind: notified.kind, notification });
    const [mail, ...others] = await mails(user);
    expect(mail).toMatchObject({ subject: 'Frost Slope is back in stock' });
    expect(mail?.text).toContain(`${deps.publicOrigin}/products/${product}`);
    expect(await waitsFor(user)).toEqual([]);
    await sweep();
    expect([others, (await news(user)).length, (await mails(user)).length]).toEqual([[], 1, 1]);
  });

  it('notify when words that found nothing find a product, and not of one that is far away', async () => {
    const [user, far] = [await given.user(db), await given.user(db)];
    await wait(user, { words: 'zephyrine bliss', loc: HERE });
    await wait(far, { words: 'zephyrine bliss', loc: KENORA });
    await sweep();
    expect(await news(user)).toEqual([]);
    // Found by fewer words only.
    await given.listing(db, { system_product_id: await given.systemProduct(db, { display_name: 'Zephyrine' }) });
    await sweep();
    expect(await news(user)).toEqual([]);
    const product = await given.systemProduct(db, { display_name: 'Zephyrine Bliss' });
    await given.listing(db, { system_product_id: product });
    await sweep();
    expect((await news(user)).map(({ message, refId }) => [message, refId])).toEqual([
      ['Found for “zephyrine bliss”: Zephyrine Bliss', String(product)],
    ]);
    expect([await news(far), await waitsFor(far)]).toEqual([[], ['zephyrine bliss']]);
  });

  it('send no mail to who wants none, and nothing after they are removed', async () => {
    const [quiet, gone] = [await given.user(db), await given.user(db)];
    const { product, listing } = await soldOut('Slate Haze');
    await call(savePreferences, { notificationEmail: false }, { as: quiet });
    await wait(quiet, { productId: String(product) });
    const { id } = await wait(gone, { productId: String(product) });
    await call(removeProductAlert, { id }, { as: gone });
    await restock(listing);
    await sweep();
    expect([(await news(quiet)).length, await mails(quiet), await news(gone)]).toEqual([1, [], []]);
  });

  it('are looked at in turn by two processes, and answered once', async () => {
    const user = await given.user(db);
    const { product } = await soldOut('Twin Ridge');
    await given.listing(db, { system_product_id: product });
    await wait(user, { productId: String(product) });
    clock.advance(60_000);
    const sweeps: (() => Promise<void>)[] = [];
    const often: TestJobs['often'] = async (_name, _seconds, handler) => void sweeps.push(handler);
    for (const _process of [1, 2]) await notifyOfProductAlerts({ ...deps, jobs: { ...jobs, often } });
    await Promise.all(sweeps.map((answer) => answer()));
    expect([(await news(user)).length, (await mails(user)).length]).toEqual([1, 1]);
  });

  it('are 50 for each user, also when many are made at once', async () => {
    const user = await given.user(db);
    const results = await Promise.allSettled(
      Array.from({ length: 53 }, (_, n) => wait(user, { words: `number ${n}` })),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(50);
    expect(await refusal(wait(user, { words: 'one more' }))).toEqual([409, 'conflict']);
    const [newest = ''] = await waitsFor(user);
    expect(await wait(user, { words: newest })).toMatchObject({ name: newest });
    expect(await waitsFor(user)).toHaveLength(50);
  });

  it('are for a product that there is, or for words, and belong to their user', async () => {
    const user = await given.user(db);
    const other = await given.user(db);
    const { product } = await soldOut('Own Alone');
    expect(await refusal(wait(user, {}))).toEqual([422, 'validation']);
    expect(await refusal(wait(user, { productId: String(product), words: 'both' }))).toEqual([422, 'validation']);
    expect(await refusal(wait(user, { words: ' ' }))).toEqual([422, 'validation']);
    expect(await refusal(wait(user, { productId: '999999999' }))).toEqual([404, 'not-found']);
    expect(await refusal(wait(user, { productId: 'none' }))).toEqual([404, 'not-found']);
    expect(await refusal(call(addProductAlert, { words: 'anything' }))).toEqual([401, 'unauthenticated']);
    expect(await refusal(call(listProductAlerts, {}))).toEqual([401, 'unauthenticated']);
    const { id } = await wait(user, { words: 'mine' });
    expect(await refusal(call(removeProductAlert, { id }, { as: other }))).toEqual([404, 'not-found']);
    expect(await refusal(call(removeProductAlert, { id }))).toEqual([401, 'unauthenticated']);
    expect(await refusal(call(removeProductAlert, { id: 'none' }, { as: user }))).toEqual([404, 'not-found']);
    expect([await waitsFor(user), await waitsFor(other)]).toEqual([['mine'], []]);
  });

  it('are exported without the place, which is kept to about 1 km, and are deleted with the account', async () => {
    const user = await given.user(db);
    await wait(user, { words: 'for export', loc: '-79.41235,43.64539' });
    const { rows } = await sql`select longitude, latitude from product_alert where user_id = ${user.id}`.execute(db);
    expect(rows).toEqual([{ longitude: -79.41, latitude: 43.65 }]);
    const { productAlerts } = (await call(downloadData, {}, { as: user })) as { productAlerts: unknown[] };
    expect(productAlerts).toEqual([{ name: 'for export', productId: null, createdAt: expect.anything() }]);
    await sql`delete from app_user where id = ${user.id}`.execute(db);
    const left = await sql`select from product_alert where user_id = ${user.id}`.execute(db);
    expect(left.rows).toHaveLength(0);
  });

  it('end after a year', async () => {
    const user = await given.user(db);
    await wait(user, { words: 'nothing like it' });
    const left = async () => (await sql`select from product_alert where user_id = ${user.id}`.execute(db)).rows.length;
    for (const [days, count] of [
      [364, 1],
      [2, 0],
    ] as const) {
      clock.advance(days * 24 * 60 * 60_000);
      await jobs.enqueue(db, 'product-alerts.tidy', {});
      await jobs.drain();
      expect(await left()).toBe(count);
    }
  });
});
