import { expect, it } from 'vitest';
import { groupFound } from './group-found.ts';
import type { SearchHit } from './search-rows.tsx';

const product = (displayName: string, categoryLabel: string) =>
  ({ type: 'products', item: { displayName, categoryLabel } }) as SearchHit;
const store = (displayAs: string) => ({ type: 'stores', item: { displayAs } }) as SearchHit;
const grouped = (found: SearchHit[], typed: string) =>
  groupFound(found, { typed, words: typed.split(' ') }).map(({ name, found: list }) => [
    name,
    list.map(({ item }) => ('displayName' in item ? item.displayName : item.displayAs)),
  ]);

it('groups products by category, and those that only begin so at the end', () => {
  const found = [
    product('Midnight Haze', 'Dried Flower'),
    product('Hazelnut Chocolate', 'Edibles'),
    product('Lunar Haze Pre-Rolls', 'Pre-Rolls'),
    product('Copper Haze', 'Dried Flower'),
  ];
  expect(grouped(found, 'haze')).toEqual([
    ['Dried Flower', ['Midnight Haze', 'Copper Haze']],
    ['Pre-Rolls', ['Lunar Haze Pre-Rolls']],
    ['Starts with “haze”', ['Hazelnut Chocolate']],
  ]);
});

it('keeps what matches by another thing than its name with its category', () => {
  expect(grouped([product('Northern Lights', 'Dried Flower')], 'haze')).toEqual([
    ['Dried Flower', ['Northern Lights']],
  ]);
});

it('leaves stores in one group without a name, and has none for nothing', () => {
  expect(grouped([store('Old Mill'), store('Queen')], 'quee')).toEqual([['', ['Old Mill', 'Queen']]]);
  expect(grouped([], 'haze')).toEqual([]);
});
