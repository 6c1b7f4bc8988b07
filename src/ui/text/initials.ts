/** Two letters for a person's mark: of the first and the last word of their name. */
export function initialsOf(name: readonly string[]): string {
  const words = name.filter(Boolean);
  const letters = words.length > 1 ? [words[0], words.at(-1)] : [words[0] ?? '?'];
  return letters.map((word) => [...(word ?? '')][0]?.toLocaleUpperCase('en-CA') ?? '').join('');
}
