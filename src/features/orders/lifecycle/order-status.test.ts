import { describe, expect, it } from 'vitest';
import { nextForShopper, nextForStore, shownHistory } from '../order.ts';
import {
  isFinal,
  mayMove,
  nextStatuses,
  ORDER_STATUSES,
  STATUS_LABELS,
  STATUS_TONES,
  timeline,
} from './order-status.ts';

/** Copied from api.md and decision 44, from → to, by kind of order: nothing else is allowed. */
const PICKUP = `
new-order: processing on-hold canceled
on-hold: processing canceled
processing: ready-pickup on-hold canceled
ready-pickup: completed canceled
ready-delivery: canceled
out-for-delivery: completed canceled
canceled:
completed:`;
const DELIVERY = `
new-order: processing on-hold canceled
on-hold: processing canceled
processing: ready-delivery on-hold canceled
ready-pickup: completed canceled
ready-delivery: out-for-delivery canceled
out-for-delivery: completed ready-delivery canceled
canceled:
completed:`;

const readTable = (text: string) =>
  new Map(
    text
      .trim()
      .split('\n')
      .map((line) => line.split(':') as [string, string])
      .map(([from, to]) => [from, to.trim().split(' ').filter(Boolean)]),
  );

describe('the life of an order', () => {
  for (const [kind, text] of [
    ['pickup', PICKUP],
    ['delivery', DELIVERY],
  ] as const) {
    const table = readTable(text);
    for (const from of ORDER_STATUSES) {
      it(`allows a ${kind} order that is ${from} what the table says, of all eight, and nothing else`, () => {
        const allowed = ORDER_STATUSES.filter((to) => mayMove(from, to, kind));
        expect([...allowed].sort()).toEqual([...(table.get(from) ?? ['?'])].sort());
      });
    }
  }

  it('ends at canceled and completed', () => {
    expect(ORDER_STATUSES.filter(isFinal)).toEqual(['canceled', 'completed']);
  });

  it('can walk its timeline step by step', () => {
    for (const kind of ['pickup', 'delivery'] as const) {
      const steps = timeline(kind);
      steps.slice(1).forEach((to, index) => {
        expect(nextStatuses(steps[index] ?? 'canceled', kind)).toContain(to);
      });
    }
  });

  it('has the specification’s labels and colours', () => {
    expect(STATUS_LABELS).toEqual({
      'new-order': 'New Order',
      processing: 'Processing',
      'ready-pickup': 'Ready For Pickup',
      'ready-delivery': 'Ready For Delivery',
      'on-hold': 'On Hold',
      canceled: 'Canceled',
      completed: 'Completed',
      'out-for-delivery': 'Out for Delivery',
    });
    expect([STATUS_TONES['new-order'], STATUS_TONES.processing]).toEqual(['danger', 'success']);
  });

  it('lets the shopper cancel only what the store has not taken up', () => {
    const standing = { paymentStatus: 'authorized', deliveryType: 'pickup' } as const;
    const mayCancel = ORDER_STATUSES.filter((status) => nextForShopper({ ...standing, status }).length > 0);
    expect(mayCancel).toEqual(['on-hold', 'new-order']);
  });

  it('lets the store do nothing but cancel while the payment is not known', () => {
    expect(nextForStore({ status: 'on-hold', paymentStatus: 'pending', deliveryType: 'pickup' })).toEqual(['canceled']);
    expect(nextForStore({ status: 'on-hold', paymentStatus: 'authorized', deliveryType: 'pickup' })).toEqual([
      'processing',
      'canceled',
    ]);
  });

  it('lets the store do nothing but cancel after a refusal at the door', () => {
    const out = { status: 'out-for-delivery', paymentStatus: 'authorized', deliveryType: 'delivery' } as const;
    expect(nextForStore(out)).toEqual(['completed', 'ready-delivery', 'canceled']);
    expect(nextForStore({ ...out, returningSince: new Date() })).toEqual(['canceled']);
  });

  it('does not tell of the moment on hold that every payment takes', () => {
    const entry = (status: 'on-hold' | 'new-order' | 'canceled') => ({
      status,
      at: '2026-11-20T17:00:00+00:00',
      reason: null,
    });
    const shown = (...list: ('on-hold' | 'new-order' | 'canceled')[]) =>
      shownHistory(list.map(entry)).map(({ status }) => status);
    expect(shown('on-hold', 'new-order')).toEqual(['new-order']);
    expect(shown('on-hold')).toEqual(['on-hold']);
    expect(shown('on-hold', 'canceled')).toEqual(['on-hold', 'canceled']);
    expect(shownHistory([entry('new-order')])[0]?.at).toBe('2026-11-20T17:00:00.000Z');
  });
});
