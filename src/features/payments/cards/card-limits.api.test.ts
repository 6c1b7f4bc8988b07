import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { CARD, cardForm } from '../../../../tests/support/checkout.ts';
import { type GivenUser, given } from '../../../../tests/support/given.ts';
import { startMoneris } from '../../../../tests/support/payments/moneris-server.ts';
import { testApp } from '../../../../tests/support/test-app.ts';
import { openMoneris } from '../../../adapters/payment-gateway/moneris.ts';
import { buildApp } from '../../../app.ts';
import { addCard, listCards, removeCard } from '../payments.contract.ts';
import { resilientGateway } from '../server.ts';

const moneris = await startMoneris();
afterAll(() => moneris.close());
const account = { url: moneris.url, storeId: 'store5', apiToken: 'yesguy' };
const payments = resilientGateway(openMoneris({ ...account, cardEntry: 'direct', giveUp: moneris.giveUp }));
const app = await testApp({ config: { trustProxy: 1 }, deps: { payments } });
const { db, call, clock } = app;

let lastAddress = 0;
const someone = async () => ({ user: await given.user(db), ip: `203.0.113.${++lastAddress}` });
type Someone = { user: GivenUser; ip: string };
const add = ({ user, ip }: Someone, change: Partial<ReturnType<typeof cardForm>> = {}) =>
  call(addCard, { ...cardForm(CARD.visa), ...change }, { as: user, headers: { 'x-forwarded-for': ip } });
const times = async (count: number, task: (index: number) => Promise<unknown>) => {
  for (let index = 0; index < count; index++) await task(index);
};

const WRONG_CVV = { cardCVV: '000' };
const WRONG_POSTAL_CODE = { postalCode: 'X0X 0X0' };
const MINUTE = 60_000;
const tooMany = (seconds: number, message: string) => ({ status: 429, retryAfterSeconds: seconds, message });
const TOO_MANY_CARDS = 'You have added too many cards. Please try again in';
const MISMATCHES =
  'CVV or postal code did not match several times in a row, so no card can be added for now. Please try again in';

beforeEach(() => clock.set('2026-11-20T17:00:00Z'));

describe('adding cards', () => {
  it('is possible five times in any hour for one person, from wherever', async () => {
    const shopper = await someone();
    await add(shopper);
    clock.advance(40 * MINUTE);
    await times(4, (index) => add({ ...shopper, ip: `198.51.100.${index}` }));
    await expect(add(shopper)).rejects.toMatchObject(tooMany(20 * 60, `${TOO_MANY_CARDS} 20 minutes.`));
    expect(await call(listCards, {}, { as: shopper.user })).toHaveLength(5);
    const asked = moneris.requests.length;
    await expect(add(shopper)).rejects.toMatchObject({ status: 429 });
    expect(moneris.requests.length).toBe(asked);
    clock.advance(20 * MINUTE);
    await add(shopper);
    await expect(add(shopper)).rejects.toMatchObject(tooMany(40 * 60, `${TOO_MANY_CARDS} 40 minutes.`));
  });

  it('is possible ten times in any day for one person, and for a carrier’s thousands behind one address', async () => {
    const shopper = await someone();
    const addAndRemove = async () => {
      const { id } = await add(shopper);
      await call(removeCard, { id }, { as: shopper.user });
    };
    for (let hour = 0; hour < 2; hour++) {
      await times(5, addAndRemove);
      clock.advance(60 * MINUTE);
    }
    await expect(add(shopper)).rejects.toMatchObject(tooMany(22 * 3600, `${TOO_MANY_CARDS} 22 hours.`));
    await times(12, async () => add({ ...(await someone()), ip: shopper.ip }));
    clock.advance(22 * 60 * MINUTE);
    await add(shopper);
  });

  it('counts what several processes are asked for at the same time', async () => {
    const other = await buildApp({ config: app.config, deps: app.deps, shedsLoad: false });
    const shopper = await someone();
    const ask = (which: typeof other) =>
      which.inject({
        ...{ method: 'POST', url: '/api/user/payment/credit-card', payload: cardForm(CARD.visa) },
        headers: { authorization: `Bearer ${shopper.user.sessionToken}`, 'x-forwarded-for': shopper.ip },
      });
    const wave = async () =>
      (await Promise.all([other, app.app, other].map(ask))).map(({ statusCode }) => statusCode).toSorted();
    expect([await wave(), await wave(), await wave()]).toEqual([
      [201, 201, 201],
      [201, 201, 429],
      [429, 429, 429],
    ]);
    await other.close();
  });

  it('counts nothing that never reaches the bank', async () => {
    const shopper = await someone();
    await times(8, () => expect(add(shopper, { cardExpiry: '0120' })).rejects.toMatchObject({ status: 422 }));
    await add(shopper);
  });
});

describe('three cards in a row whose CVV or postal code does not match', () => {
  it('are the last ones for a day', async () => {
    const shopper = await someone();
    await expect(add(shopper, WRONG_CVV)).rejects.toMatchObject({ status: 402 });
    await expect(add(shopper, WRONG_POSTAL_CODE)).rejects.toMatchObject({ status: 402 });
    clock.advance(90 * MINUTE);
    await expect(add(shopper, WRONG_CVV)).rejects.toMatchObject({ status: 402 });
    const asked = moneris.requests.length;
    await expect(add(shopper)).rejects.toMatchObject(tooMany(24 * 3600, `${MISMATCHES} 24 hours.`));
    clock.advance(24 * 60 * MINUTE - 1_000);
    await expect(add(shopper)).rejects.toMatchObject(tooMany(1, `${MISMATCHES} 1 second.`));
    expect([moneris.requests.length, (await call(listCards, {}, { as: shopper.user })).length]).toEqual([asked, 0]);
    clock.advance(1_000);
    await add(shopper);
  });

  it('are cleared once a card is accepted, but not when one is rejected for another reason', async () => {
    const [lucky, stubborn] = [await someone(), await someone()];
    await times(2, () => expect(add(lucky, WRONG_CVV)).rejects.toMatchObject({ status: 402 }));
    await add(lucky);
    await times(2, () => expect(add(lucky, WRONG_CVV)).rejects.toMatchObject({ status: 402 }));

    await times(2, () => expect(add(stubborn, WRONG_CVV)).rejects.toMatchObject({ status: 402 }));
    const expired = { cardNumber: CARD.expired };
    await expect(add(stubborn, expired)).rejects.toMatchObject({ status: 402 });
    await expect(add(stubborn, WRONG_CVV)).rejects.toMatchObject({ status: 402 });
    await expect(add(stubborn)).rejects.toMatchObject({ status: 429 });
  });

  it('are three also when they come at once', async () => {
    const shopper = await someone();
    const answers = await Promise.allSettled(Array.from({ length: 5 }, () => add(shopper, WRONG_CVV)));
    const reasons = answers.map((answer) => answer.status === 'rejected' && answer.reason.status);
    expect(reasons.toSorted()).toEqual([402, 402, 402, 429, 429]);
  });

  it('store nothing that identifies the user', async () => {
    await add(await someone(), WRONG_CVV).catch(() => {});
    const { rows } = await sql<{ key: string }>`select key from rate_limit`.execute(db);
    expect(rows.filter(({ key }) => /card|203\.0/.test(key))).toEqual([]);
  });
});
