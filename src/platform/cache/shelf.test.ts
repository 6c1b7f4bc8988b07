import { expect, it } from 'vitest';
import { shelfOf } from './shelf.ts';

it('A full shelf evicts the least recently used entry', () => {
  const shelf = shelfOf<number>(2);
  shelf.set('a', 1);
  shelf.set('b', 2);
  expect(shelf.get('a')).toBe(1);
  shelf.set('c', 3);
  expect([shelf.get('a'), shelf.get('b'), shelf.get('c')]).toEqual([1, undefined, 3]);
});

it('A shelf that gets a key again keeps the newer value, in one place', () => {
  const shelf = shelfOf<number>(2);
  shelf.set('a', 1);
  shelf.set('b', 2);
  shelf.set('a', 3);
  expect([shelf.get('a'), shelf.get('b')]).toEqual([3, 2]);
});
