import { expect, it } from 'vitest';
import type { OrderStatus } from '../lifecycle/order-status.ts';
import { timelineSteps } from './timeline-steps.ts';

const at = (minute: number) => `2026-11-20T21:0${minute}:00Z`;
const history = (...statuses: OrderStatus[]) => statuses.map((status, minute) => ({ status, at: at(minute) }));
const states = (status: OrderStatus, deliveryType: 'pickup' | 'delivery', ...before: OrderStatus[]) =>
  timelineSteps({ status, deliveryType, history: history(...before) }).map(({ state }) => state);

it('shows done, current and later steps of the order’s kind, with the times that are known', () => {
  expect(
    timelineSteps({ status: 'processing', deliveryType: 'pickup', history: history('new-order', 'processing') }),
  ).toEqual([
    { status: 'new-order', label: 'New Order', state: 'done', at: at(0) },
    { status: 'processing', label: 'Processing', state: 'current', at: at(1) },
    { status: 'ready-pickup', label: 'Ready For Pickup', state: 'later', at: null },
    { status: 'completed', label: 'Completed', state: 'later', at: null },
  ]);
  expect(states('out-for-delivery', 'delivery', 'new-order')).toEqual(['done', 'done', 'done', 'current', 'later']);
});

it('has nothing current once it is completed', () => {
  expect(states('completed', 'pickup', 'new-order')).toEqual(['done', 'done', 'done', 'done']);
});

it('pauses at the last step reached while on hold, and stops there when canceled', () => {
  expect(states('on-hold', 'pickup', 'new-order', 'processing', 'on-hold')).toEqual([
    'done',
    'paused',
    'later',
    'later',
  ]);
  expect(states('canceled', 'pickup', 'new-order', 'canceled')).toEqual(['done', 'later', 'later', 'later']);
  expect(states('on-hold', 'pickup', 'on-hold')).toEqual(['paused', 'later', 'later', 'later']);
});
