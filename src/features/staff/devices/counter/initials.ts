/** Two letters for a person's mark: of first and last name, else of what they are called. */
export function initialsOf(displayName: string, firstName: string, lastName: string): string {
  const words = firstName && lastName ? [firstName, lastName] : displayName.split(' ').filter(Boolean);
  const letters = words.length > 1 ? [words[0], words.at(-1)] : [words[0] ?? '?'];
  return letters.map((word) => [...(word ?? '')][0]?.toLocaleUpperCase('en-CA') ?? '').join('');
}
