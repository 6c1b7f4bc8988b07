import { describe, expect, it } from 'vitest';
import type { StaffOrder } from '../staff-order.contract.ts';
import { hasRefundable, refundableUnits } from './refundable-units.ts';

const order = (part: object = {}) =>
  ({
    ...{ status: 'completed', paymentStatus: 'paid', refunds: [], lines: [{ handedOver: 2, refunded: 1 }] },
    ...part,
  }) as unknown as StaffOrder;

describe('what can be paid back', () => {
  it.each([
    [{ handedOver: null, refunded: 0 }, 0],
    [{ handedOver: 3, refunded: 0 }, 3],
    [{ handedOver: 3, refunded: 2 }, 1],
    [{ handedOver: 0, refunded: 0 }, 0],
  ])('of %o is %i', (line, units) => expect(refundableUnits(line)).toBe(units));

  it.each([
    ['a completed order', {}, true],
    ['an order under way', { status: 'processing' }, false],
    ['an order whose charge is open', { paymentStatus: 'pending' }, false],
    ['an order that is refunded', { paymentStatus: 'refunded' }, false],
    ['an order all of whose lines are', { lines: [{ handedOver: 2, refunded: 2 }] }, false],
    ['an order with a refund under way', { refunds: [{ state: 'pending' }] }, false],
    ['an order with a refund that a person looks up', { refunds: [{ state: 'unclear' }] }, false],
    ['an order whose refund was declined', { refunds: [{ state: 'declined' }] }, true],
  ])('is there of %s', (_of, part, isThere) => expect(hasRefundable(order(part))).toBe(isThere));
});
