import { describe, expect, it } from 'vitest';
import { distanceKm } from './distance.ts';

describe('the distance', () => {
  it('between Toronto and Ottawa is about 352 km, either way', () => {
    const toronto = { lng: -79.3832, lat: 43.6532 };
    const ottawa = { lng: -75.6972, lat: 45.4215 };
    expect(distanceKm(toronto, ottawa)).toBeCloseTo(352.3, 0);
    expect(distanceKm(ottawa, toronto)).toBe(distanceKm(toronto, ottawa));
    expect(distanceKm(toronto, toronto)).toBe(0);
  });
});
