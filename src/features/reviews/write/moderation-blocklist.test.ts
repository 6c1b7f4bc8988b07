import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { moderationBlocklist } from './moderation-blocklist.ts';

describe('a review that waits for an operator', () => {
  it.each([
    ['It cures nothing', 'cures'],
    ['CURE!', 'cure'],
    ['Cüré', 'cure'],
    ['a cu\u200bre', 'cure'],
    ['ｃｕｒｅ', 'cure'],
    ['for ch1ldren', 'children'],
    ['for ch!ldren!', 'children'],
    ['h3a1s all', 'heals'],
    ['a$$hole', 'asshole'],
    ['it was safe, for driving', 'safe for driving'],
  ])('%s holds %s', (text, word) => {
    expect(moderationBlocklist(text, ['never', word])).toEqual([word]);
  });

  it.each([
    ['Secure packaging', 'cure'],
    ['Well cured', 'cure'],
    ['safe, and for driving', 'safe for driving'],
    ['', 'cure'],
    ['Any text', '!!!'],
    ['Any text', ''],
  ])('%s does not match %s', (text, word) => {
    expect(moderationBlocklist(text, [word])).toEqual([]);
  });

  it('matches between any punctuation', () => {
    const around = fc.string({ unit: fc.constantFrom(' ', '.', '?', '\n', '"', '(') });
    fc.assert(
      fc.property(
        around,
        around,
        (before, after) => moderationBlocklist(`x ${before}Cure${after} y`, ['cure']).length === 1,
      ),
    );
  });
});
