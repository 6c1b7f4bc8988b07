import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toLocation } from '../location/to-location.ts';
import type { Precision } from '../places.contract.ts';
import { isApproximate, isWithinReach, reachKm } from './precision.ts';

const KM_PER_DEGREE = 111.32;
const at = (precision: Precision, radiusKm?: number) =>
  toLocation({ city: 'Toronto', province: 'ON', latitude: 43.65, longitude: -79.38, precision, radiusKm });

describe('how far an address may be from where the geocoder has it', () => {
  it.each([
    ['address', undefined, 0.3],
    ['street', undefined, 2],
    ['postal-area', undefined, 2],
    ['postal-area', 0.4, 2],
    ['postal-area', 7.5, 7.5],
    ['postal-area', 90, 60],
    ['place', undefined, 25],
    ['place', 90, 25],
  ] as const)('%s, radius %s: %s km', (precision, radiusKm, km) => {
    expect(reachKm(at(precision, radiusKm))).toBe(km);
  });

  it('is the same in every direction', () => {
    const precision = fc.constantFrom<Precision>('address', 'street', 'postal-area', 'place');
    fc.assert(
      fc.property(precision, fc.double({ min: 0, max: 2, noNaN: true }), fc.nat(359), (known, share, degrees) => {
        const place = at(known, 12);
        const [km, angle] = [reachKm(place) * share, (degrees * Math.PI) / 180];
        const lat = place.latitude + (km * Math.sin(angle)) / KM_PER_DEGREE;
        const east = (km * Math.cos(angle)) / (KM_PER_DEGREE * Math.cos((place.latitude * Math.PI) / 180));
        const point = { lat, lng: place.longitude + east };
        // A degree is not as long everywhere.
        if (share < 0.98) expect(isWithinReach(place, point)).toBe(true);
        if (share > 1.02) expect(isWithinReach(place, point)).toBe(false);
      }),
    );
  });

  it('requires a pin where only an area or a town is known', () => {
    expect((['address', 'street', 'postal-area', 'place'] as const).filter(isApproximate)).toEqual([
      'postal-area',
      'place',
    ]);
  });
});
