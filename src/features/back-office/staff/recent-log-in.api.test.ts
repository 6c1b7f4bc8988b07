import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { operationsOf } from '#app/api.ts';
import { type GivenUser, given } from '../../../../tests/support/given.ts';
import { testApp } from '../../../../tests/support/test-app.ts';
import {
  listOpsBrandClaims,
  listOpsChats,
  listOpsMessages,
  listOpsOrders,
  listOpsReviews,
} from '../back-office.contract.ts';

const app = await testApp();
const { db, call, clock } = app;
const store = await given.store(db);
const [operator, owner, shopper] = [
  await given.user(db, { role: 'operator' }),
  await given.user(db, { storeIds: [store] }),
  await given.user(db),
];

async function loggedIn({ id }: GivenUser, minutesAgo: number): Promise<void> {
  const at = new Date(clock.now().getTime() - minutesAgo * 60_000);
  await sql`update session set authenticated_at = ${at} where user_id = ${id}`.execute(db);
}
const codeOf = (answer: Promise<unknown>) =>
  answer.then(
    () => 'ok',
    ({ code }) => code,
  );

describe('a person’s data, 15 minutes after the log-in', () => {
  it.each([
    ['orders', listOpsOrders, {}],
    ['conversations', listOpsChats, {}],
    ['messages', listOpsMessages, { userId: shopper.id }],
    ['brand claims', listOpsBrandClaims, {}],
  ] as const)('in %s is read by an operator once they have confirmed who they are', async (_what, operation, input) => {
    const read = () => codeOf(call(operation as never, input as never, { as: operator }));
    await loggedIn(operator, 14);
    expect(await read()).toBe('ok');
    await loggedIn(operator, 16);
    expect(await read()).toBe('reauthentication-needed');
  });

  it('is read by a store’s staff all evening: orders and chats are their work', async () => {
    await loggedIn(owner, 600);
    for (const operation of [listOpsOrders, listOpsChats])
      expect(await codeOf(call(operation, {}, { as: owner }))).toBe('ok');
  });

  it('is asked for in no call that shows none', async () => {
    await loggedIn(operator, 600);
    expect(await codeOf(call(listOpsReviews, {}, { as: operator }))).toBe('ok');
  });
});

it('a change of a team needs a recent log-in of everyone', () => {
  const changes = operationsOf(app.deps).filter(({ operation }) => operation.right === 'write_team');
  const lax = changes.filter(({ operation }) => operation.needsRecentLogIn !== true);
  // Withdrawing takes something away that nobody has yet.
  expect(lax.map(({ operation }) => operation.name)).toEqual(['withdrawInvitation']);
  expect(changes.length).toBeGreaterThan(3);
});
