import { describe, expect, it } from 'vitest';
import { chooseWays, oneStoreFor } from './choose-ways.ts';
import type { Way } from './way.ts';

const wayAt = (stores: number[], total: number, { covered = 3, away = 1 } = {}): Way => ({
  orders: stores.map((store) => ({ store, lines: [store], total: total / stores.length })),
  total,
  covered,
  away,
});

const now = { total: 10_000, covered: 3, away: 2, stores: 3, isSameHand: true };
const asked = { products: 3, now, hasDistance: true };
const named = (single: Way[], best: Way, more = {}) =>
  chooseWays({ ...asked, ...more, single, best }).map(({ is, way }) => [is, way.total]);

describe('the ways to choose from', () => {
  it('are one stop, the cheapest and the nearest, in this order', () => {
    const single = [wayAt([0], 9_400), wayAt([1], 7_100, { covered: 2, away: 0.5 })];
    expect(named(single, wayAt([0, 2], 9_100))).toEqual([
      [['one-stop'], 9_400],
      [['cheapest'], 9_100],
      [['nearest'], 7_100],
    ]);
  });

  it('are one where one wins twice', () => {
    const single = [wayAt([0], 9_000)];
    expect(named(single, single[0] as Way)).toEqual([[['one-stop', 'cheapest', 'nearest'], 9_000]]);
    expect(named(single, single[0] as Way, { hasDistance: false })).toEqual([[['one-stop', 'cheapest'], 9_000]]);
  });

  it('leave out one store that has half of the products or less', () => {
    const all = wayAt([0, 1], 9_000, { covered: 4 });
    expect(named([wayAt([0], 3_000, { covered: 2 })], all, { products: 4 })).toEqual([[['cheapest'], 9_000]]);
  });

  it('leave out what is worse than the cart in everything, unless the cart is handed over in another way', () => {
    const dear = wayAt([0, 1, 2], 10_500, { away: 3 });
    expect(named([], dear)).toEqual([]);
    expect(named([], wayAt([0, 1, 2], 10_000, { away: 2 }))).toEqual([]);
    expect(named([], dear, { now: { ...now, isSameHand: false } })).toEqual([[['cheapest'], 10_500]]);
  });
});

describe('the one store that would have everything', () => {
  const isNear = () => true;
  const at = (total: number, more = {}) => oneStoreFor({ products: 3, now, single: [wayAt([0], total, more)] }, isNear);

  it('costs at most 5 % more than now', () => {
    expect(at(10_500)?.total).toBe(10_500);
    expect(at(10_501)).toBeNull();
  });

  it('has every product, and is near', () => {
    expect(at(9_000, { covered: 2 })).toBeNull();
    expect(oneStoreFor({ products: 3, now, single: [wayAt([0], 9_000)] }, () => false)).toBeNull();
  });

  it('is the cheapest of several', () => {
    const single = [wayAt([0], 9_500), wayAt([1], 9_400)];
    expect(oneStoreFor({ products: 3, now, single }, isNear)?.total).toBe(9_400);
  });
});
