/** As public lists show a first name: all but the last letter are asterisks ('Marie' → '****e'). */
export function maskedName(firstName: string): string {
  const letters = [...new Intl.Segmenter('en-CA').segment(firstName)].map(({ segment }) => segment);
  return letters.map((letter, index) => (index < letters.length - 1 ? '*' : letter)).join('');
}
