import { describe, expect, it } from 'vitest';
import { toLocation } from '../location/to-location.ts';
import { placeCookie, placeLabel } from './place-label.ts';

const queen = toLocation({
  address: '870 Queen St W',
  postalCode: 'M6J 1G6',
  city: 'Toronto',
  province: 'ON',
  latitude: 43.64523456,
  longitude: -79.41321,
  precision: 'address',
});

describe('the short name of a place', () => {
  it('is postal code and province, or the city where there is no code', () => {
    expect(placeLabel(queen)).toBe('M6J 1G6, ON');
    expect(placeLabel({ ...queen, postalCode: null })).toBe('Toronto, ON');
  });

  it('survives a round trip through a cookie, for any town name', () => {
    const odd = { ...queen, postalCode: null, city: `<b>${'x'.repeat(90)}\n` };
    expect(placeLabel({ ...odd, city: 'To\u0007ron\nto' })).toBe('Toronto, ON');
    expect(placeCookie(odd)).toMatch(/^(-?\d{1,3}\.\d{1,3}),(\d{1,2}\.\d{1,3})\|([^\p{C}<>]{1,60})$/u);
  });
});

describe('the cookie of a place', () => {
  it('is longitude, latitude to about 100 m and the label', () => {
    expect(placeCookie(queen)).toBe('-79.413,43.645|M6J 1G6, ON');
  });
});

describe('a whole address', () => {
  it('reads as on an envelope', () => {
    expect(queen.fullAddress).toBe('870 Queen St W, Toronto, ON M6J 1G6');
    expect(queen.coordinates).toEqual([-79.41321, 43.64523456]);
  });
});
