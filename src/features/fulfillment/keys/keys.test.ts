import { describe, expect, it } from 'vitest';
import { type Direction, firstWith, nextCard } from './next-card.ts';
import { ORDER_SHORTCUTS } from './order-shortcuts.ts';

describe('the keys of the orders screen', () => {
  it('are each of one act', () => {
    for (const of of ['keys', 'id'] as const) {
      const all = ORDER_SHORTCUTS.flatMap((one) => one[of] ?? []);
      expect(all.filter((one, index) => all.indexOf(one) !== index)).toEqual([]);
    }
  });

  it('never refuse, cancel or refund', () => {
    const words = ORDER_SHORTCUTS.map(({ label }) => label).join('\n');
    expect(words).not.toMatch(/refuse|decline|cancel|refund|hold/i);
  });

  it.each<[string | null, Direction, string | null]>([
    [null, 'next', 'a'],
    [null, 'previous', 'e'],
    ['gone', 'next', 'a'],
    ['a', 'next', 'b'],
    ['b', 'next', 'c'],
    ['c', 'previous', 'b'],
    ['a', 'previous', null],
    ['e', 'next', null],
    ['b', 'right', 'c'],
    ['c', 'right', 'd'],
    ['e', 'left', 'c'],
    ['a', 'left', null],
    ['d', 'right', null],
  ])('lead from %s %s to %s, past columns without orders', (from, to, expected) => {
    expect(nextCard([['a', 'b'], [], ['c'], ['d', 'e']], from, to)).toBe(expected);
  });

  it('lead nowhere without orders', () => {
    expect(nextCard([[], []], null, 'next')).toBeNull();
  });

  it('take the first order of a step as the columns show them, where none is chosen', () => {
    const orders = [{ id: 'a' }, { id: 'b', isNew: true }, { id: 'c', isNew: true }];
    const first = (columns: string[][]) => firstWith(columns, orders, ({ isNew }) => isNew === true)?.id;
    expect(first([['gone', 'c', 'b'], ['a']])).toBe('c');
    expect(first([['a'], ['b']])).toBe('b');
    expect(first([['a'], []])).toBeUndefined();
  });
});
