import { expect, it } from 'vitest';
import { operationsOf } from '#app/api.ts';
import { saveProps } from '#features/account';
import { sendMessage } from '#features/chat';
import { dailyQuotas, quotaOf } from '#platform/http/quotas.ts';
import { given } from '../support/given.ts';
import { testApp } from '../support/test-app.ts';

const app = await testApp();
const { db, call, clock } = app;
const writes = operationsOf(app.deps)
  .map(({ operation }) => operation)
  .filter(({ access, method }) => access === 'signed-in' && method !== 'GET');

it('every signed-in write has a daily quota', () => {
  expect(writes.length).toBeGreaterThan(20);
  expect(writes.filter((operation) => quotaOf(operation) === null).map(({ name }) => name)).toEqual([]);
});

it('is refused beyond its quota, however many calls come at once, and possible again as the day goes on', async () => {
  const [ann, ben] = [await given.user(db), await given.user(db)];
  const quota = quotaOf(saveProps) as number;
  const takeQuota = dailyQuotas(app.deps);
  const viewer = {
    userId: ann.id,
    role: 'shopper',
    sessionId: '',
    storeIds: [],
    memberships: [],
    lacksFactor: false,
    isRecentLogIn: true,
    device: null,
  } as const;
  await Promise.all(Array.from({ length: quota - 2 }, () => takeQuota(saveProps, viewer)));
  const said = await Promise.allSettled(Array.from({ length: 5 }, () => call(saveProps, { n: 1 }, { as: ann })));
  expect(said.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
  await expect(call(saveProps, {}, { as: ann })).rejects.toMatchObject({ code: 'too-many-requests' });
  await call(saveProps, {}, { as: ben });
  clock.advance((86_400_000 / quota) * 1.5);
  await call(saveProps, {}, { as: ann });
});

it('a shopper writes some 400 KB of messages in a day', async () => {
  const shopper = await given.user(db);
  // As readers count, one character: with its accents it is the longest that there may be.
  const msg = `e${'\u0301'.repeat(15)}`.repeat(1_000);
  let bytes = 0;
  for (let n = 0; n < 100; n++) {
    clock.advance(200);
    const isSent = await call(sendMessage, { msg }, { as: shopper }).then(
      () => true,
      () => false,
    );
    if (!isSent) break;
    bytes += Buffer.byteLength(msg);
  }
  expect(bytes).toBeGreaterThan(300_000);
  expect(bytes).toBeLessThan(410_000);
});
