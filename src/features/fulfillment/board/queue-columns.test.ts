import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ORDER_STATUSES, PAYMENT_STATUSES } from '#features/orders';
import { COLUMNS, columnsOf, holdWords, nextStep } from './queue-columns.ts';

const AT = (minute: number) => new Date(Date.UTC(2026, 10, 20, 21, minute)).toISOString();
const placed = (status: (typeof ORDER_STATUSES)[number], rest: object = {}) => ({
  ...{ status, acceptBy: null, readyAt: null, since: AT(0) },
  ...rest,
});

describe('the columns of the board', () => {
  it('has each open order in one place', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...ORDER_STATUSES)), (statuses) => {
        const open = statuses.filter((status) => status !== 'completed' && status !== 'canceled');
        const columns = columnsOf(open.map((status) => placed(status)));
        const shown = [...COLUMNS.flatMap((column) => columns[column]), ...columns.held];
        expect(shown.map(({ status }) => status).toSorted()).toEqual(open.toSorted());
      }),
    );
  });

  it('has the most urgent first: the first deadline, the earliest promise, the longest wait', () => {
    const orders = [
      placed('new-order', { acceptBy: AT(15) }),
      placed('new-order', { acceptBy: AT(3) }),
      placed('processing', { readyAt: AT(30), since: AT(1) }),
      placed('processing', { readyAt: AT(10), since: AT(2) }),
      placed('ready-pickup', { since: AT(9) }),
      placed('ready-pickup', { since: AT(4) }),
    ];
    const columns = columnsOf(orders);
    expect(columns.new).toEqual([orders[1], orders[0]]);
    expect(columns.preparing).toEqual([orders[3], orders[2]]);
    expect(columns.ready).toEqual([orders[5], orders[4]]);
  });

  it.each([
    ['new-order', 0, 'accept'],
    ['on-hold', 0, null],
    ['processing', 2, 'pick'],
    ['processing', 3, 'ready'],
    ['ready-pickup', 3, 'hand-over'],
    ['ready-delivery', 3, 'send-out'],
    ['out-for-delivery', 3, 'hand-over'],
    ['completed', 3, null],
    ['canceled', 3, null],
  ] as const)('%s with %i of 3 picked: %s', (status, picked, step) => {
    expect(nextStep({ status, picked, units: 3 })).toBe(step);
  });

  it.each(PAYMENT_STATUSES)('says who acts next while the payment is %s', (paymentStatus) => {
    expect(holdWords({ paymentStatus })).toMatch(/bank|store/);
  });
});
