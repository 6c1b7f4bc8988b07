import { describe, expect, it } from 'vitest';
import { shortStoreName, streetOf } from './short-name.ts';

describe('the short name of a store', () => {
  it.each([
    ['The Quiet Kettle Cannabis House, Queen St W', 'Quiet Kettle'],
    ['Old Mill Dispensary, Queen St W', 'Old Mill'],
    ['Westdock Cannabis', 'Westdock'],
    ['Lilac & Loam Cannabis House', 'Lilac & Loam'],
    ['Cannabis Corner', 'Cannabis Corner'],
    ['Kindling & Co., College St', 'Kindling'],
    ['The Dispensary', 'Dispensary'],
    ['1234567 Ontario Inc. o/a Green Harbour Cannabis Co. (Bowmanville)', 'Green Harbour'],
    ['Three Trilliums', 'Three Trilliums'],
    ['(416) Buds', '(416) Buds'],
    ['', ''],
  ])('of %j is %j', (name, short) => {
    expect(shortStoreName(name)).toBe(short);
  });
});

describe('the street of an address', () => {
  it.each([
    ['918 Queen St W', 'Queen St W'],
    ['101 Queen St W Unit 1', 'Queen St W'],
    ['Unit 5, 12A King St E', 'King St E'],
    ['Unit 5 12 King St E', 'King St E'],
    ['#4 200 College St', 'College St'],
    ['1136 Centre St, Unit 1A', 'Centre St'],
    ['1234 16 Ave NW', '16 Ave NW'],
    ['Highway 7', 'Highway 7'],
    ['', ''],
  ])('of %j is %j', (address, street) => {
    expect(streetOf(address)).toBe(street);
  });
});
