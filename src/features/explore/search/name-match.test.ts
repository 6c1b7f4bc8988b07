import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hasWordsOf, matchName, wordsIn } from './name-match.ts';

/** The name with what matches in brackets. */
const marked = (name: string, typed: string) => {
  const { parts, isBegun } = matchName(name, wordsIn(typed));
  return [parts.map(({ text, isMatch }) => (isMatch ? `[${text}]` : text)).join(''), isBegun];
};

describe('what of a name matches', () => {
  it.each([
    ['Midnight Haze', 'haze', 'Midnight [Haze]', false],
    ['Hazelnut Chocolate', 'haze', '[Haze]lnut Chocolate', true],
    ['Hazelnut Haze', 'haze', '[Haze]lnut [Haze]', false],
    ['Midnight Haze', 'HAZE midn', '[Midn]ight [Haze]', true],
    ['Crème Brûlée', 'creme bru', '[Crème] [Brû]lée', true],
    ['Lunar Haze Pre-Rolls', 'pre-rolls', 'Lunar Haze [Pre]-[Rolls]', false],
    ['Northern Lights', 'haze', 'Northern Lights', false],
    ['', 'haze', '', false],
    ['Midnight Haze', '', 'Midnight Haze', false],
    ['Shazed', 'haze', 'Shazed', false],
  ])('of %s for “%s”: %s', (name, typed, parts, isBegun) => {
    expect(marked(name, typed)).toEqual([parts, isBegun]);
  });

  it('loses no letter of the name', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (name, typed) => {
        expect(
          matchName(name, wordsIn(typed))
            .parts.map(({ text }) => text)
            .join(''),
        ).toBe(name);
      }),
    );
  });
});

it.each([
  ['Pre-Rolls', 'p', true],
  ['Pre-Rolls', 'ro', true],
  ['Dried Flower', 'p', false],
  ['midnight haze', 'mi ha', true],
  ['midnight haze', 'mi x', false],
])('%s has words of “%s”: %s', (text, typed, has) => {
  expect(hasWordsOf(text, wordsIn(typed))).toBe(has);
});
