const MOST_NAMES = 3;

/** Names as a sentence has them: 'A, B and C', 'A, B, C and 4 more'. */
export function joinNames(names: readonly string[]): string {
  const shown = names.length > MOST_NAMES + 1 ? names.slice(0, MOST_NAMES) : names;
  const parts = shown.length < names.length ? [...shown, `${names.length - shown.length} more`] : shown;
  return parts.length === 1 ? `${parts[0]}` : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
}
