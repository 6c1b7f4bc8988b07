import { describe, expect, it } from 'vitest';
import type { QueueOrder } from '../queue/queue.contract.ts';
import type { StaffOrder } from '../staff-order.contract.ts';
import { type KeptAct, orderWith, queueWith } from './kept-acts.ts';

const at = Date.parse('2026-11-20T21:24:00Z');
const accept: KeptAct = { kind: 'accept', orderId: 'a', readyInMinutes: 20, at };
const pick: KeptAct = { kind: 'pick', orderId: 'a', lineId: '7', quantity: 2, from: 0, at };
const readyAt = '2026-11-20T21:44:00.000Z';
const card = { id: 'a', status: 'new-order', acceptBy: '2026-11-20T21:30:00Z', isUnseen: true, picked: 0, units: 3 };
const sheet = {
  ...{ id: 'a', status: 'new-order', acceptBy: '2026-11-20T21:30:00Z', readyAt: null },
  lines: [
    { id: '7', toHandOver: 2, picked: 0, outcome: 'open' },
    { id: '8', toHandOver: 1, picked: 0, outcome: 'open' },
  ],
};

describe('an order with what is kept', () => {
  it('is accepted and picked on the board, and silent', () => {
    const [order, other] = queueWith([card, { ...card, id: 'b' }] as QueueOrder[], [accept, pick]);
    expect(order).toMatchObject({ status: 'processing', acceptBy: null, readyAt, isUnseen: false, picked: 2 });
    expect(other).toMatchObject({ status: 'new-order', picked: 0 });
  });

  it('is accepted and picked in its sheet', () => {
    const order = orderWith(sheet as StaffOrder, [accept, pick]);
    expect(order).toMatchObject({ status: 'processing', readyAt, acceptBy: null });
    expect(order.lines).toMatchObject([
      { picked: 2, outcome: 'picked' },
      { picked: 0, outcome: 'open' },
    ]);
  });

  it('stays as the server says once somebody else has accepted it', () => {
    const taken = { ...card, status: 'processing', readyAt: 'theirs' } as QueueOrder;
    expect(queueWith([taken], [accept])).toEqual([taken]);
  });
});
