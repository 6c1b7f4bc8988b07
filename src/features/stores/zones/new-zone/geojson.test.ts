import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LEAST_POINTS, MOST_POINTS } from '../zones.contract.ts';
import { newZone, wantedOf } from '../zones-draft.ts';
import { readGeoJson } from './geojson.ts';

const ring = [
  [-79.5, 43.6],
  [-79.3, 43.6],
  [-79.3, 43.7],
  [-79.5, 43.6],
];
const open = ring.slice(0, -1);
const hole = ring.map(([lng = 0, lat = 0]) => [lng / 10 - 71.4, lat / 10 + 39.3]);
const polygon = (...rings: unknown[]) => ({ type: 'Polygon', coordinates: rings });
const feature = (geometry: unknown, properties: object | null = null) => ({ type: 'Feature', properties, geometry });
const collection = (...features: unknown[]) => ({ type: 'FeatureCollection', features });
const read = (value: unknown, room = 20) => readGeoJson(JSON.stringify(value), room);
const circle = (points: number) => Array.from({ length: points }, (_, at) => [-79 + at / 1000, 43 + (at % 2) / 10]);

describe('GeoJSON', () => {
  it('gives each polygon as a zone, with the name and the colour of its feature', () => {
    const west = feature(polygon(ring), { name: ' West core ', fill: '#0A6CB0', 'fill-opacity': 0.5 });
    const both = feature({ type: 'MultiPolygon', coordinates: [[ring, hole], [open]] }, { name: 'Wider' });
    const point = feature({ type: 'Point', coordinates: [-79.4, 43.6] }, { name: 'Store' });
    expect(read(collection(west, point, both))).toEqual({
      zones: [
        { name: 'West core', colour: '#0a6cb0', border: open, holes: [] },
        { name: 'Wider', border: open, holes: [expect.any(Array)] },
        { name: 'Wider', border: open, holes: [] },
      ],
    });
    expect(read(polygon(ring.map((at) => [...at, 76])))).toEqual({ zones: [{ name: '', border: open, holes: [] }] });
  });

  it.each<[string, unknown, string]>([
    ['no polygon', collection(), 'There is no Polygon or MultiPolygon in this text.'],
    ['a feature in a geometry', feature(feature(polygon(ring))), 'There is no Polygon or MultiPolygon in this text.'],
    ['a list', [ring], 'There is no Polygon or MultiPolygon in this text.'],
    ['nothing', null, 'There is no Polygon or MultiPolygon in this text.'],
    ['no border', polygon(), 'Polygon 1 has no border.'],
    ['two points', polygon(open.slice(1)), 'A border of Polygon 1 has fewer than 3 points.'],
    [
      'too many points',
      feature(polygon(circle(501)), { name: 'Wide' }),
      'A border of Wide has 501 points. Please simplify it to 499.',
    ],
    ['too many holes', polygon(ring, ...Array(21).fill(hole)), 'Polygon 1 has more than 20 holes.'],
    ['words', polygon(['a', 'b', 'c']), 'A point of Polygon 1 is not a longitude and a latitude.'],
    [
      'the latitude first',
      polygon(ring.map(([lng, lat]) => [lat, lng])),
      'The points of Polygon 1 begin with the latitude. GeoJSON has the longitude first: [-79.42, 43.64].',
    ],
    [
      'another planet',
      polygon([[0, 91], ...open]),
      'A point of Polygon 1 is outside the range of longitude and latitude.',
    ],
    [
      'too many zones',
      collection(...Array(4).fill(feature(polygon(ring)))),
      'There are 4 polygons. At most 3 more zones may be added.',
    ],
  ])('is refused with %s', (_what, value, error) => {
    expect(read(value, 3)).toEqual({ error });
  });

  it('is refused where the store has as many zones as it may have, and longer than a million characters', () => {
    expect(read(polygon(ring), 0)).toEqual({
      error: 'The store has the maximum number of zones. Delete one first.',
    });
    expect(readGeoJson(' '.repeat(1_000_001), 20)).toEqual({ error: 'This text is longer than 1,000,000 characters.' });
    for (const text of ['', 'West core', '{"type":', '[-79.5, 43.6']) {
      expect(readGeoJson(text, 20)).toMatchObject({ error: expect.stringMatching(/^This text is not GeoJSON\./) });
    }
  });

  it('never throws, and what it takes has borders of a length that may be saved', () => {
    const number = fc.double({ noNaN: true, min: -200, max: 200 });
    const anyRing = fc.array(fc.oneof(fc.tuple(number, number), fc.jsonValue()), { maxLength: 6 });
    const anyPolygon = fc.record({ type: fc.constantFrom('Polygon', 'MultiPolygon'), coordinates: fc.array(anyRing) });
    const anyFeature = fc.record({ type: fc.constant('Feature'), geometry: anyPolygon, properties: fc.jsonValue() });
    const any = fc.oneof(
      fc.jsonValue(),
      anyPolygon,
      fc.array(anyFeature).map((features) => collection(...features)),
    );
    fc.assert(
      fc.property(any, (value) => {
        const found = read(value);
        for (const { border } of 'zones' in found ? found.zones : [])
          expect(border.length).toSatisfy((points: number) => points >= LEAST_POINTS - 1 && points < MOST_POINTS);
      }),
    );
  });

  it('is deep without harm', () => {
    const deep = `${'{"type":"Feature","geometry":'.repeat(30_000)}null${'}'.repeat(30_000)}`;
    expect(readGeoJson(deep, 20)).toEqual({ error: 'There is no Polygon or MultiPolygon in this text.' });
  });
});

it('Zones of one name are numbered, and each costs as the one before it.', () => {
  const border = open as [number, number][];
  const first = newZone([], 'a', { border, name: 'Wider' });
  const second = newZone([{ ...first, fee: '4.99' }], 'b', { border, name: 'wider', colour: '#123456' });
  const third = newZone([first, second], 'c', { border, name: 'Wider' });
  expect([first, second, third].map(({ name }) => name)).toEqual(['Wider', 'wider 2', 'Wider 3']);
  expect(second).toMatchObject({ fee: '4.99', colour: '#123456' });
  expect(wantedOf([first, second, third]).troubles).toEqual({});
});
