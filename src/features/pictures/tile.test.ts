import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { elementsOf } from '#app/demo/artwork/well-formed.test-support.ts';
import { HUES, hueOf } from './hue.ts';
import { drawTile, initialsOf, roundTileUrl, storeTileUrl } from './tile.ts';

const drawnAt = (url: string) => {
  const [, shape = '', tile = ''] = /^\/pictures\/tiles\/(\w+)\/([^/]+)\.svg$/.exec(url) ?? [];
  return drawTile(shape, decodeURIComponent(tile));
};

describe('initials', () => {
  it.each([
    ['The Hunny Pot Cannabis Co.', 'HP'],
    ["Pop's Cannabis Co.", 'PC'],
    ['420 Bliss', '4B'],
    ['Éclair–Vert', 'ÉV'],
    ['(X)', 'X'],
    ['The', 'T'],
    ['ßeta', 'S'],
    ['大麻 Haze', '大H'],
    ['!!!', ''],
  ])('of %s', (name, initials) => expect(initialsOf(name)).toBe(initials));
});

describe('the hue of a name', () => {
  it('is the same for ever', () => {
    expect(['Halden', 'Quillon', 'Amberline Farms', '7ACRES', 'Łódź & Sons'].map(hueOf)).toEqual([
      78, 128, 128, 322, 100,
    ]);
  });
});

describe('a tile', () => {
  it('has its initials and hue in its address', () => {
    expect(roundTileUrl('The Hunny Pot')).toBe(`/pictures/tiles/round/HP-${hueOf('The Hunny Pot')}.svg`);
    expect(storeTileUrl('Éclair')).toBe(`/pictures/tiles/full/%C3%89-${hueOf('Éclair')}.svg`);
  });

  it('is well-formed at the address of any name', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300, size: 'max' }), fc.boolean(), (name, isStore) => {
        const svg = drawnAt(isStore ? storeTileUrl(name) : roundTileUrl(name)) ?? '';
        const [root, ...others] = elementsOf(svg).map((element) => element.name);
        expect([root, others.length]).toEqual(['svg', 2]);
        expect(svg).toContain(`>${initialsOf(name)}</text>`);
      }),
      { numRuns: 500 },
    );
  });

  it('differs in every hue and shape', () => {
    const drawn = HUES.flatMap((hue) => [drawTile('round', `HP-${hue}`), drawTile('full', `HP-${hue}`)]);
    expect(new Set(drawn).size).toBe(2 * HUES.length);
  });

  it.each([
    ['round', 'HPX-152'],
    ['round', '<b-152'],
    ['round', 'H"-152'],
    ['round', 'HP-153'],
    ['round', 'HP-0152'],
    ['round', 'HP'],
    ['round', ''],
    ['square', 'HP-152'],
    ['__proto__', 'HP-152'],
    ['toString', 'HP-152'],
  ])('is none at the made-up %s/%s', (shape, tile) => expect(drawTile(shape, tile)).toBeNull());
});
