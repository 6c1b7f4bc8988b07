import { describe, expect, it } from 'vitest';
import { noteSentences } from './note-sentences.ts';

const plain = { words: 'gummies', isCorrected: false, dropped: [] };

describe('the note on a search', () => {
  it.each([
    [
      'words left out',
      { ...plain, words: 'indica gummies', dropped: ['100 mg'] },
      'No match for all words. Showing “indica gummies”.',
    ],
    ['every word left out', { ...plain, words: '', dropped: ['sleep'] }, 'No match for “sleep”. Showing all products.'],
    ['a word taken for another', { ...plain, isCorrected: true }, 'Showing results for “gummies”.'],
    ['both', { ...plain, isCorrected: true, dropped: ['blue'] }, 'No match for all words. Showing “gummies”.'],
    [
      'an order and limits',
      { ...plain, sort: 'price+' as const, maxPrice: 2050, minThc: 30 },
      'Up to $20.50. 30 % THC or more. Lowest price first.',
    ],
    ['what stores do', { ...plain, isOpen: true, delivery: true }, 'Open now. With delivery.'],
  ])('%s', (_what, note, said) => {
    expect(noteSentences(note, 'products')).toBe(said);
  });

  it('does not name an order that another one has replaced', () => {
    expect(noteSentences({ ...plain, sort: 'thc-' }, 'products', true)).toBe('');
  });
});
