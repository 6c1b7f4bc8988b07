import { describe, expect, it } from 'vitest';
import { type CivicAddress, placeOnStreet } from './civic-number.ts';

/** On a street that runs north, a number every 10 m. */
const at = (number: number, more: Partial<CivicAddress> = {}): CivicAddress => ({
  number,
  suffix: '',
  fsa: 'M6J',
  postalCode: null,
  latitude: 43.64 + number * 0.00009,
  longitude: -79.42,
  ...more,
});
const find = (known: CivicAddress[], number: number, more: { suffix?: string; area?: string } = {}) =>
  placeOnStreet(known, { number, suffix: more.suffix ?? '', area: more.area ?? null });

describe('a number on its street', () => {
  it('is where it is known to be', () => {
    const known = [at(10), at(12, { postalCode: 'M6J 1G6' })];
    expect(find(known, 12)).toMatchObject({
      latitude: known[1]?.latitude,
      postalCode: 'M6J 1G6',
      precision: 'address',
    });
  });

  it('with a letter is the house with that letter, else the house without', () => {
    const known = [at(10), at(10, { suffix: 'A', latitude: 43.9 })];
    expect(find(known, 10, { suffix: 'A' })?.latitude).toBe(43.9);
    expect(find(known, 10, { suffix: 'B' })?.precision).toBe('address');
  });

  it('lies between its known neighbours, in proportion', () => {
    const found = find([at(10), at(30)], 15);
    expect(found?.latitude).toBeCloseTo(at(15).latitude, 9);
    expect(found?.precision).toBe('address');
  });

  it('belongs to the postal area of the nearer neighbour', () => {
    const known = [at(10), at(30, { fsa: 'M6G' })];
    expect(find(known, 12)?.fsa).toBe('M6J');
    expect(find(known, 28)?.fsa).toBe('M6G');
  });

  it('is only known by its street where the neighbours are far apart', () => {
    expect(find([at(10), at(110)], 60)?.precision).toBe('street');
  });

  it('is not put between two streets of one name', () => {
    const far = at(30, { latitude: 43.9 });
    expect(find([at(10), far], 15)).toMatchObject({ latitude: at(10).latitude, precision: 'street' });
  });

  it('is in the requested postal area where the street has the number twice', () => {
    const known = [at(10), at(10, { fsa: 'M9N', latitude: 43.7 })];
    expect(find(known, 10, { area: 'M9N' })?.latitude).toBe(43.7);
    expect(find([...known, at(20, { fsa: 'M9N', latitude: 43.7002 })], 15, { area: 'M9N' })?.latitude).toBeCloseTo(
      43.7001,
      6,
    );
  });

  it('just beyond the last known one is beside it, further on still at that end, and far off nowhere', () => {
    expect(find([at(10)], 20)).toMatchObject({ latitude: at(10).latitude, precision: 'address' });
    expect(find([at(10)], 300)?.precision).toBe('street');
    expect(find([at(10)], 900)).toBeNull();
    expect(find([], 5)).toBeNull();
  });
});
