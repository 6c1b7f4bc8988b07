import { beforeEach, describe, expect, it } from 'vitest';
import { getAnswerTime, sendMessage } from '#features/chat';
import { submitCart } from '#features/checkout';
import { readyShopper } from '../../../../tests/support/checkout.ts';
import { type GivenUser, given } from '../../../../tests/support/given.ts';
import { testApp } from '../../../../tests/support/test-app.ts';
import { answerOpsChat } from '../back-office.contract.ts';

const app = await testApp();
const { call, clock, db } = app;
let operator: GivenUser;

beforeEach(async () => {
  operator = await given.user(db, { role: 'operator', created_at: clock.now() });
});

async function orderAt(store: number) {
  const listingId = await given.listing(db, { store_id: store, quantity: 5 });
  const who = await readyShopper(app, { listingId, quantity: 1 });
  const [order] = (await call(submitCart, {}, { as: who })).orders;
  return { who, orderId: order?.id as string };
}
const write = (as: GivenUser, msg: string, about: { orderId: string }) => call(sendMessage, { msg, ...about }, { as });
const answer = (as: GivenUser, to: GivenUser, msg: string, about: { orderId: string }) =>
  call(answerOpsChat, { userId: to.id, msg, ...about }, { as });

describe('how long a store usually takes to answer', () => {
  const MINUTE = 60_000;
  /** Waits this many minutes for each answer: the first of two messages counts. */
  async function answered(store: number, waits: readonly number[]): Promise<void> {
    const { who, orderId } = await orderAt(store);
    for (const minutes of waits) {
      await write(who, 'Hello?', { orderId });
      clock.advance((minutes * MINUTE) / 2);
      await write(who, 'Anybody?', { orderId });
      clock.advance((minutes * MINUTE) / 2);
      await answer(operator, who, 'Yes.', { orderId });
      clock.advance(MINUTE);
      await answer(operator, who, 'And more.', { orderId });
    }
  }
  const minutesOf = async (store: number) => (await call(getAnswerTime, { storeId: String(store) })).minutes;

  // One request per store: public responses are cached for some seconds.
  it('is the median of the store’s own answers, from the first unanswered message to the first answer', async () => {
    const [store, other] = [await given.store(db), await given.store(db)];
    await answered(store, [4, 90, 10, 20, 30]);
    const { who, orderId } = await orderAt(store);
    await write(who, 'Nobody answers this.', { orderId });
    await answered(other, [1, 1, 1, 1, 1]);
    expect([await minutesOf(store), await minutesOf(other)]).toEqual([20, 1]);
  });

  it('is not known of fewer than five answers, nor of old ones', async () => {
    const [few, old] = [await given.store(db), await given.store(db)];
    await answered(few, [4, 90, 10, 20]);
    expect(await minutesOf(few)).toBeNull();
    await answered(old, [1, 1, 1, 1, 1]);
    clock.advance(91 * 24 * 60 * MINUTE);
    expect(await minutesOf(old)).toBeNull();
  });

  it('is not known of a store that there is not', async () => {
    for (const storeId of ['999999', 'none', '-1'])
      expect(await call(getAnswerTime, { storeId })).toEqual({ minutes: null });
    await expect(call(getAnswerTime, { storeId: 'x'.repeat(90) })).rejects.toMatchObject({ status: 422 });
  });
});
