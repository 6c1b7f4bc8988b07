/** A stable 32-bit number of a text (FNV-1a): the same on every machine and after every release. */
export function stableHash(text: string): number {
  let hash = 2166136261;
  for (const character of text) hash = Math.imul(hash ^ character.charCodeAt(0), 16777619);
  return hash >>> 0;
}
