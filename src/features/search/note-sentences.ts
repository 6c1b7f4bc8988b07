import type { SearchNote } from './search.contract.ts';

const SORTED: Readonly<Record<NonNullable<SearchNote['sort']>, string>> = {
  'price+': 'Lowest price first.',
  'price-': 'Highest price first.',
  'thc+': 'Lowest THC on the label first.',
  'thc-': 'Highest THC on the label first.',
};

/** The note on a list's search. `noun`: 'products'; `isSorted`: another order was chosen. */
export function noteSentences(note: SearchNote, noun: string, isSorted = false): string {
  const { words, isCorrected, dropped, sort, maxPrice, minThc } = note;
  const sentences = [
    dropped.length > 0 && words && `No match for all words. Showing “${words}”.`,
    dropped.length > 0 && !words && `No match for “${dropped.join(' ')}”. Showing all ${noun}.`,
    dropped.length === 0 && isCorrected && `Showing results for “${words}”.`,
    maxPrice !== undefined && `Up to $${maxPrice % 100 === 0 ? maxPrice / 100 : (maxPrice / 100).toFixed(2)}.`,
    minThc !== undefined && `${minThc} % THC or more.`,
    note.isOpen && 'Open now.',
    note.delivery && 'With delivery.',
    sort && !isSorted && SORTED[sort],
  ];
  return sentences.filter(Boolean).join(' ');
}
