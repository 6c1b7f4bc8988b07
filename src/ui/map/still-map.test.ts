import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { MapPosition } from './map-clusters.ts';
import { type BaseMap, fitting, projection, stillShapes } from './still-map.ts';

const FRAME = { width: 480, height: 128, zoom: 14 };
const MIDDLE: MapPosition = [-79.4, 43.65];

const lines = (...coordinates: number[][][]): BaseMap => ({
  features: coordinates.map((line) => ({
    properties: { kind: 'street', rank: 0 },
    geometry: { type: 'LineString', coordinates: line },
  })),
});

describe('a still map', () => {
  it('has its place in the middle, north above and east on the right', () => {
    const [shape] = stillShapes(lines([MIDDLE, [-79.399, 43.651]]), MIDDLE, FRAME);
    const [[x, y] = [], [east = 0, north = 0] = []] = pointsOf(shape?.d);
    expect([x, y]).toEqual([240, 64]);
    // A degree of longitude is 512 × 2^14 / 360 px; one of latitude 1 / cos 43.65° of that.
    expect(east).toBe(240 + 23);
    expect(north).toBe(64 - 32);
  });

  it('leaves out what is elsewhere, and draws far ends no further than a margin', () => {
    const map = lines(
      [
        [-70, 43.65],
        [-69, 43.65],
      ],
      [
        [-90, 43.65],
        [-70, 43.65],
      ],
    );
    const [across, ...others] = stillShapes(map, MIDDLE, FRAME);
    expect(others).toEqual([]);
    expect(pointsOf(across?.d).map(([x]) => x)).toEqual([-3 * FRAME.width, 4 * FRAME.width]);
  });

  it('draws downtown Toronto with streets over land, and open water where there is nothing else', () => {
    const map = JSON.parse(readFileSync(new URL('../base-map/base-map.json', import.meta.url), 'utf8')) as BaseMap;
    const town = stillShapes(map, [-79.4103, 43.6465], FRAME).map(({ colour }) => colour);
    expect(town.slice(0, 2)).toEqual(['water', 'land']);
    expect(town.lastIndexOf('land')).toBeLessThan(town.indexOf('road'));
    expect(stillShapes(map, [-50, 30], FRAME).map(({ colour }) => colour)).toEqual(['water']);
    const bytes = stillShapes(map, [-79.4103, 43.6465], FRAME).reduce((sum, { d }) => sum + d.length, 0);
    expect(bytes).toBeLessThan(30_000);
  });
});

const pointsOf = (d = '') =>
  d
    .replace(/[MZ]/g, '')
    .split('L')
    .map((point) => point.split(' ').map(Number));

describe('a still map of two places', () => {
  it('has both within it, as near as that allows, and one alone as near as a street', () => {
    const size = { width: 400, height: 400 };
    const position = fc.tuple(
      fc.double({ min: -125, max: -53, noNaN: true }),
      fc.double({ min: 42, max: 70, noNaN: true }),
    );
    fc.assert(
      fc.property(position, fc.double({ min: -0.4, max: 0.4, noNaN: true }), (one, away) => {
        const other: MapPosition = [one[0] + away, one[1] - away / 3];
        const { middle, zoom } = fitting([one, other], size);
        const pixel = projection(middle, { ...size, zoom });
        const [[x1, y1], [x2, y2]] = [pixel(one), pixel(other)];
        const isWithin =
          [x1, x2].every((x) => x > 0 && x < size.width) && [y1, y2].every((y) => y > 0 && y < size.height);
        const isNear = zoom === 14 || Math.abs(x2 - x1) > 0.44 * size.width || Math.abs(y2 - y1) > 0.44 * size.height;
        return isWithin && isNear;
      }),
    );
    expect(fitting([MIDDLE], size)).toEqual({ middle: MIDDLE, zoom: 14 });
  });
});
