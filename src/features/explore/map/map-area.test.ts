import { describe, expect, it } from 'vitest';
import { areaOf, hasMoved, readMapArea } from './map-area.ts';

const VIEW = {
  bounds: { west: -79.5, south: 43.6, east: -79.3, north: 43.7 },
  center: [-79.4, 43.65] as [number, number],
  zoom: 12.4,
};

describe('the part of a map in an address', () => {
  it.each(['-79.5,43.6,-79.3,43.7', '170,-10,-170,10', '-180,-90,180,90'])('%s is read as it stands', (text) => {
    expect(readMapArea(text)).toBe(text);
  });

  it.each([
    '',
    '1,2,3',
    '1,2,3,4,5',
    'a,b,c,d',
    '1,5,2,4',
    '181,0,182,1',
    '0,-91,1,1',
    '1e2,0,1,1',
    '0,0,1,',
    `${'1'.repeat(70)},0,1,1`,
  ])('%j is none', (text) => {
    expect(readMapArea(text)).toBe('');
  });

  it('is what the map shows, as the address reads it', () => {
    expect(areaOf({ bounds: { west: -200, south: 43.123456789, east: -79, north: 44 } })).toBe('-180,43.12346,-79,44');
    expect(readMapArea(areaOf(VIEW))).toBe('-79.5,43.6,-79.3,43.7');
  });
});

describe('a map has moved', () => {
  it.each([
    { by: 'nothing', next: {}, is: false },
    { by: '14 % to the east', next: { center: [-79.372, 43.65] }, is: false },
    { by: '16 % to the east', next: { center: [-79.368, 43.65] }, is: true },
    { by: '16 % to the south', next: { center: [-79.4, 43.634] }, is: true },
    { by: 'a pinch of a quarter', next: { zoom: 12.65 }, is: false },
    { by: 'a press on Zoom in', next: { zoom: 13 }, is: true },
    { by: 'a press on Zoom out', next: { zoom: 11 }, is: true },
  ])('by $by: $is', ({ next, is }) => {
    expect(hasMoved(VIEW, { ...VIEW, ...(next as Partial<typeof VIEW>) })).toBe(is);
  });
});
