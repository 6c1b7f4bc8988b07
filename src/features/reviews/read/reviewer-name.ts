// Created once: that takes longer than segmenting all names of a page.
const LETTERS = new Intl.Segmenter('en-CA');

/** The public form of a first name: all but the last letter are asterisks ('Marie' → '****e'). */
export function maskedName(firstName: string): string {
  const letters = [...LETTERS.segment(firstName)].map(({ segment }) => segment);
  return letters.map((letter, index) => (index < letters.length - 1 ? '*' : letter)).join('');
}
