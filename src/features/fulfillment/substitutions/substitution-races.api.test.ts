import { describe, expect, it } from 'vitest';
import { setOrderStatus } from '#features/back-office';
import { getOrder } from '#features/orders';
import { isFailure } from '#platform/errors.ts';
import { interleave } from '../../../../tests/support/database/interleave.ts';
import { askAbout, type ShortOrder, shortOrder } from '../../../../tests/support/market/short-order.ts';
import { stockFigures, unbalanced } from '../../../../tests/support/stock.ts';
import { testApp } from '../../../../tests/support/test-app.ts';
import { shortLine } from '../lines/lines.contract.ts';
import { endDueSubstitutions } from './end-substitution.server.ts';
import { answerSubstitution, listStaffSubstitutions, withdrawSubstitution } from './substitutions.contract.ts';

const app = await testApp();
const { db, call, deps, clock, url } = app;

/** The order's lock, by which all of them decide. */
const LOCK = /select from orders where id = \$1 for update/;
const BEFORE = { when: 'before', statement: LOCK } as const;
const AFTER = { when: 'after', statement: LOCK } as const;

type Asked = ShortOrder & { substitutionId: string };

async function asked(): Promise<Asked> {
  const order = await shortOrder(app, { others: 1 });
  const [one] = await askAbout(app, order);
  return { ...order, substitutionId: one?.id ?? '' };
}

const approve = ({ substitutionId, shopper }: Asked) =>
  call(answerSubstitution, { id: substitutionId, isApproved: true }, { as: shopper });

const RIVALS: Record<string, (order: Asked) => Promise<unknown>> = {
  'a cancel by the store': ({ id, as }) => call(setOrderStatus, { id, status: 'canceled' }, as),
  'a refund by the store': ({ id, substitutionId, as }) => call(withdrawSubstitution, { id, substitutionId }, as),
  'another decision of the line': ({ id, lineId, as }) => call(shortLine, { id, lineId, quantity: 1, from: 2 }, as),
  'a no on another device': ({ substitutionId, shopper }) =>
    call(answerSubstitution, { id: substitutionId, isApproved: false }, { as: shopper }),
};

const statusOf = ({ status, reason }: { status: string; reason?: unknown }) =>
  status === 'fulfilled' ? 200 : isFailure(reason) ? reason.status : reason;

const stateOf = async ({ id, as }: Asked) => (await call(listStaffSubstitutions, { id }, as))[0]?.state;

/** Whatever came first: once the sweep has run, every unit is where it belongs. */
async function isSettled({ shelf, lineId }: Asked, reserved: { line: number; substitute: number }) {
  await endDueSubstitutions(deps);
  expect(await stockFigures(db, Number(lineId))).toMatchObject({ reserved: reserved.line });
  expect(await stockFigures(db, shelf[0] ?? 0)).toMatchObject({ reserved: reserved.substitute });
  expect(await unbalanced(db)).toEqual([]);
}

describe('a yes of the shopper at the same moment as', () => {
  it.each(Object.keys(RIVALS))(
    '%s: what comes first counts, and the yes is told that it came too late',
    async (name) => {
      const order = await asked();
      const { work, other } = await interleave(
        url,
        BEFORE,
        () => RIVALS[name]?.(order) ?? Promise.resolve(),
        () => approve(order),
      );
      // With the stock locked by the yes the other waits; where it came before that, the yes is late.
      const both = [statusOf(work), statusOf(other)];
      const isApproved = (await stateOf(order)) === 'approved';
      expect(both.filter((status) => status === 409)).toHaveLength(
        isApproved && name === 'a cancel by the store' ? 0 : 1,
      );
      await endDueSubstitutions(deps);
      expect(await unbalanced(db)).toEqual([]);
    },
  );

  it.each(Object.keys(RIVALS))('%s: the yes that holds the lock counts', async (name) => {
    const order = await asked();
    const { work, other } = await interleave(
      url,
      AFTER,
      () => RIVALS[name]?.(order) ?? Promise.resolve(),
      () => approve(order),
    );
    expect(statusOf(work)).toBe(200);
    const isCanceled = name === 'a cancel by the store';
    expect(statusOf(other)).toBe(isCanceled ? 200 : 409);
    expect(await stateOf(order)).toBe('approved');
    await isSettled(order, isCanceled ? { line: 0, substitute: 0 } : { line: 0, substitute: 2 });
  });

  it.each(Object.keys(RIVALS))('%s, which was read as open and has ended since', async (name) => {
    const order = await asked();
    const { work, other } = await interleave(
      url,
      // The yes has read the question, and holds no lock yet.
      { when: 'after', statement: /from substitution w where w\.id = \$1/ },
      () => RIVALS[name]?.(order) ?? Promise.resolve(),
      () => approve(order),
    );
    expect([statusOf(work), statusOf(other)]).toEqual([409, 200]);
    expect(await stateOf(order)).not.toBe('approved');
    const line = name === 'another decision of the line' ? 1 : 0;
    await isSettled(order, { line, substitute: 0 });
    expect(await stateOf(order)).not.toBe('waiting');
  });
});

describe('the end of the six minutes', () => {
  it('comes at once with the yes: one of the two counts', async () => {
    const order = await asked();
    clock.advance(6 * 60_000 - 1);
    const { work } = await interleave(
      url,
      AFTER,
      async () => {
        clock.advance(1);
        await endDueSubstitutions(deps);
      },
      () => approve(order),
    );
    const state = await stateOf(order);
    expect([statusOf(work), state]).toEqual(state === 'approved' ? [200, 'approved'] : [409, 'expired']);
    const { charge, totalAmount } = await call(getOrder, { id: order.id }, { as: order.shopper });
    expect(charge.totalAmount).toBeLessThan(totalAmount);
    await isSettled(order, { line: 0, substitute: state === 'approved' ? 2 : 0 });
  });

  it('is found by two processes at once: the line is refunded once', async () => {
    const order = await asked();
    clock.advance(6 * 60_000);
    await Promise.all([endDueSubstitutions(deps), endDueSubstitutions(deps), endDueSubstitutions(deps)]);
    expect(await stateOf(order)).toBe('expired');
    await isSettled(order, { line: 0, substitute: 0 });
  });
});
