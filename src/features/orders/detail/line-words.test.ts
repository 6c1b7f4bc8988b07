import { describe, expect, it } from 'vitest';
import type { Order } from '../orders.contract.ts';
import { isChanged, lineWords, unitsOf } from './line-words.ts';

type Item = Order['items'][number];

const item = (id: string, change: Partial<Item> = {}): Item => ({
  product: {
    id,
    displayName: `Product ${id}`,
    imageUrl: '',
    brand: { id: '1', name: 'one', displayName: 'One', imageUrl: '', description: '' },
    price: 500,
    netWeight: null,
  },
  quantity: 3,
  price: 500,
  subTotal: 1500,
  outcome: 'open',
  toHandOver: 3,
  handedOver: null,
  wish: 'ask',
  replaces: null,
  ...change,
});
const refund = (isDone: boolean, quantity: number) => ({
  id: 'r',
  amount: 500,
  isDone,
  reference: null,
  items: [{ id: 'a', quantity }],
  at: '2026-11-20T21:00:00Z',
});

describe('what became of a line', () => {
  it.each<[string, Partial<Item>, Item[], Order['status'], Order['refunds'], string[]]>([
    ['as ordered', {}, [], 'processing', [], []],
    ['none there', { outcome: 'out-of-stock', toHandOver: 0 }, [], 'processing', [], ['Out of stock. Not charged.']],
    [
      'fewer there',
      { outcome: 'short', toHandOver: 1 },
      [],
      'processing',
      [],
      ['2 of 3 out of stock. Not charged.', '1 of 3 packed.'],
    ],
    [
      'fewer handed over',
      { outcome: 'short', toHandOver: 1 },
      [],
      'completed',
      [],
      ['2 of 3 out of stock. Not charged.', '1 of 3 handed over.'],
    ],
    [
      'swapped',
      { outcome: 'swapped', toHandOver: 0 },
      [item('b', { replaces: 'a' })],
      'processing',
      [],
      ['Swapped for Product b.'],
    ],
    [
      'partly swapped',
      { outcome: 'swapped', toHandOver: 2 },
      [item('b', { replaces: 'a' })],
      'completed',
      [],
      ['1 of 3 swapped for Product b.', '2 of 3 handed over.'],
    ],
    ['in place of another', { replaces: 'b' }, [item('b')], 'processing', [], ['In place of Product b.']],
    ['refunded', {}, [], 'completed', [refund(true, 1)], ['1 unit refunded.']],
    ['being refunded', {}, [], 'completed', [refund(false, 2)], ['2 units being refunded.']],
  ])('%s', (_name, change, others, status, refunds, expected) => {
    const line = item('a', change);
    expect(lineWords(line, { items: [line, ...others], status, refunds })).toEqual(expected);
  });

  it('makes an order a changed one, with the units that are handed over', () => {
    expect(isChanged({ items: [item('a'), item('b')] })).toBe(false);
    const changed = { items: [item('a', { toHandOver: 1 }), item('b', { replaces: 'a', quantity: 2, toHandOver: 2 })] };
    expect(isChanged(changed)).toBe(true);
    expect(unitsOf(changed)).toBe(3);
  });
});
