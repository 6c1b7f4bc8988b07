import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { boundsOf, clustersOf, isLargeCluster, type MapPosition, shortCount } from './map-clusters.ts';

const TORONTO: MapPosition = [-79.42, 43.7];
const WORLD = { west: -180, south: -85, east: 180, north: 85 };
const near = ([longitude, latitude]: MapPosition, km: number): MapPosition => [longitude + km / 80.5, latitude];

describe('the number on a circle', () => {
  it.each([
    [2, '2'],
    [999, '999'],
    [1000, '1k'],
    [1049, '1k'],
    [1234, '1.2k'],
    [1950, '2k'],
    [12_345, '12.3k'],
  ])('%d reads %s', (count, text) => {
    expect(shortCount(count)).toBe(text);
  });
});

describe('the colour of a circle', () => {
  it.each([
    { count: 10, average: 2, isLarge: false },
    { count: 11, average: 2, isLarge: true },
    { count: 14, average: 14, isLarge: false },
    { count: 15, average: 14.5, isLarge: true },
    { count: 11, average: 20, isLarge: false },
  ])(
    'is red above the larger of 10 and the average: $count with $average on average',
    ({ count, average, isLarge }) => {
      expect(isLargeCluster(count, average)).toBe(isLarge);
    },
  );

  it('takes the average of all that is drawn, single things included', () => {
    // 30 at one place, 12 at another, and 8 that stand alone: 5 on average, so that 12 exceed the larger of 10 and 5.
    const crowd = (at: MapPosition, count: number) => Array.from({ length: count }, (_, i) => near(at, i / 1000));
    const alone = Array.from({ length: 8 }, (_, i): MapPosition => [-79.42 + (i - 4) / 2, 45]);
    const things = [...crowd(TORONTO, 30), ...crowd([-75.7, 45.42], 12), ...alone];
    const circles = clustersOf(things, (at) => at).within(WORLD, 9);
    const counts = circles.flatMap((one) =>
      one.kind === 'cluster' ? [{ count: one.count, isLarge: one.isLarge }] : [],
    );
    expect(counts).toHaveLength(2);
    expect(counts).toEqual(
      expect.arrayContaining([
        { count: 30, isLarge: true },
        { count: 12, isLarge: true },
      ]),
    );
    // Two circles alone average 21: only the larger one exceeds it.
    const pair = clustersOf(things.slice(0, 42), (at) => at).within(WORLD, 9);
    expect(pair.map((one) => one.kind === 'cluster' && one.isLarge).sort()).toEqual([false, true]);
  });
});

describe('clusters', () => {
  it('make one circle of what lies within 60 px, and leave alone what does not', () => {
    // At zoom 10 a pixel in Toronto is 55 m.
    const metresPerPixel = 55.2;
    const twoAt = (px: number) => [TORONTO, near(TORONTO, (px * metresPerPixel) / 1000)];
    expect(clustersOf(twoAt(50), (at) => at).within(WORLD, 10)).toMatchObject([{ kind: 'cluster', count: 2 }]);
    expect(clustersOf(twoAt(75), (at) => at).within(WORLD, 10)).toMatchObject([{ kind: 'one' }, { kind: 'one' }]);
  });

  it('show single things from zoom 17 on, however close', () => {
    const clusters = clustersOf([TORONTO, near(TORONTO, 0.001)], (at) => at);
    expect(clusters.within(WORLD, 16.9)).toHaveLength(1);
    expect(clusters.within(WORLD, 17)).toHaveLength(2);
    const [circle] = clusters.within(WORLD, 10);
    expect(circle?.kind === 'cluster' && clusters.opensAt(circle.id)).toBe(17);
  });

  it('lose nothing and count nothing twice', () => {
    const position = fc.tuple(
      fc.double({ min: -95, max: -74, noNaN: true }),
      fc.double({ min: 42, max: 56, noNaN: true }),
    );
    fc.assert(
      fc.property(
        fc.array(position, { maxLength: 60, size: 'max' }),
        fc.integer({ min: 2, max: 18 }),
        (positions, zoom) => {
          const drawn = clustersOf(positions as MapPosition[], (at) => at).within(WORLD, zoom);
          const countOf = (one: (typeof drawn)[number]) =>
            one.kind === 'cluster' ? one.count : one.kind === 'stack' ? one.things.length : 1;
          expect(drawn.reduce((sum, one) => sum + countOf(one), 0)).toBe(positions.length);
        },
      ),
    );
  });

  it('draw 2,000 things as few', () => {
    const things = Array.from(
      { length: 2000 },
      (_, i): MapPosition => [-83 + (i % 50) / 6, 42 + Math.floor(i / 50) / 12],
    );
    const drawn = clustersOf(things, (at) => at).within(WORLD, 6);
    expect(drawn.length).toBeLessThan(200);
  });
});

it('finds the smallest box around points', () => {
  expect(boundsOf([TORONTO, [-75.7, 45.4], [-80, 43]])).toEqual({ west: -80, south: 43, east: -75.7, north: 45.4 });
});

describe('things at one point', () => {
  const at: MapPosition = [-79.39, 43.65];
  const here = [at, [...at] satisfies MapPosition, near(at, 0.00001)];
  const beside = near(at, 0.1);

  it('are one stack with all of them, however near one comes; what stands beside it is parted from it', () => {
    const clusters = clustersOf([...here, beside], (thing) => thing);
    for (const zoom of [17, 18]) {
      const drawn = clusters.within(WORLD, zoom);
      expect(drawn.filter(({ kind }) => kind === 'stack')).toEqual([
        { kind: 'stack', at: expect.anything(), things: here, isLarge: false },
      ]);
      expect(drawn.filter(({ kind }) => kind === 'one')).toEqual([
        { kind: 'one', at: expect.anything(), thing: beside },
      ]);
    }
  });

  it('count each in a circle', () => {
    const [circle, ...others] = clustersOf([...here, beside], (thing) => thing).within(WORLD, 10);
    expect(others).toEqual([]);
    expect(circle).toMatchObject({ kind: 'cluster', count: 4 });
  });
});
