import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type GuestItem, unitsIn } from './guest-cart.ts';
import { withMoved } from './guest-moves.ts';

const cartOf = (items: GuestItem[]) => ({ cartId: 'one', items });
const move = (items: GuestItem[], ...moves: [string, string, number][]) =>
  withMoved(
    cartOf(items),
    moves.map(([from, to, quantity]) => ({ from, to, quantity })),
  ).items;

describe('a move of a guest’s cart', () => {
  it('puts an item where the other one was', () => {
    const items = [
      { id: '1', quantity: 2, price: 900 },
      { id: '2', quantity: 1 },
    ];
    expect(move(items, ['1', '3', 2])).toEqual([
      { id: '3', quantity: 2 },
      { id: '2', quantity: 1 },
    ]);
  });

  it('adds up with what is there, and takes only what is', () => {
    const items = [
      { id: '1', quantity: 2 },
      { id: '2', quantity: 1 },
    ];
    expect(move(items, ['1', '2', 2])).toEqual([{ id: '2', quantity: 3 }]);
    expect(move(items, ['1', '2', 9])).toEqual([{ id: '2', quantity: 3 }]);
    expect(move(items, ['7', '2', 1], ['1', '1', 1])).toEqual(items);
  });

  it('comes back with the same units of each', () => {
    const quantity = fc.integer({ min: 1, max: 5 });
    fc.assert(
      fc.property(
        fc.array(quantity, { minLength: 1, maxLength: 5 }),
        fc.array(fc.nat(7), { maxLength: 5 }),
        (units, targets) => {
          const items = units.map((each, at) => ({ id: String(at), quantity: each }));
          const steps = targets.slice(0, items.length).map((to, at): [string, string, number] => [
            String(at),
            // Of another store than those in the cart.
            `x${to}`,
            units[at] as number,
          ]);
          const there = move(items, ...steps);
          expect(unitsIn(there)).toBe(unitsIn(items));
          const back = move(
            there,
            ...steps.map(([from, to, each]): [string, string, number] => [to, from, each]).reverse(),
          );
          const quantities = (all: GuestItem[]) => new Map(all.map(({ id, quantity: each }) => [id, each]));
          expect(quantities(back)).toEqual(quantities(items));
        },
      ),
    );
  });
});
