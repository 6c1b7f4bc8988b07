import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MOST_RECENT, type RecentSearch, readRecent, withoutRecent, withRecent } from './recent-searches.ts';

const of = (words: string, type: RecentSearch['type'] = 'products') => ({ words, type });
const searches = fc.record({
  words: fc.string({ minLength: 1, maxLength: 4 }),
  type: fc.constantFrom('products', 'stores', 'brands') as fc.Arbitrary<RecentSearch['type']>,
});

describe('recent searches', () => {
  it('has the newest first, each once, eight at most', () => {
    fc.assert(
      fc.property(fc.array(searches, { minLength: 1, maxLength: 30, size: 'max' }), (added) => {
        const list = added.reduce(withRecent, [] as RecentSearch[]);
        const keys = list.map(({ words, type }) => `${type} ${words.toLowerCase()}`);
        expect(list[0]).toEqual(added.at(-1));
        expect(new Set(keys).size).toBe(keys.length);
        expect(list.length).toBeLessThanOrEqual(MOST_RECENT);
        expect(readRecent(JSON.stringify(list))).toEqual(list);
      }),
    );
  });

  it('takes the same words in other letters for one search, of another type for another', () => {
    const list = [of('Haze'), of('queen', 'stores')];
    expect(withRecent(list, of('haze'))).toEqual([of('haze'), of('queen', 'stores')]);
    expect(withRecent(list, of('haze', 'brands'))).toHaveLength(3);
    expect(withoutRecent(list, of('HAZE'))).toEqual([of('queen', 'stores')]);
  });

  it.each([
    null,
    '',
    'null',
    '{}',
    '7',
    '[null]',
    '[{}]',
    '[',
    '[{"words":"","type":"products"}]',
    '[{"words":"haze","type":"people"}]',
    JSON.stringify([of('x'.repeat(101))]),
  ])('are none where %s is kept', (text) => {
    expect(readRecent(text)).toEqual([]);
  });
});
