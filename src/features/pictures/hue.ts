/** A stable 32-bit number of a text (FNV-1a): the same on every machine and after every release. */
export function stableHash(text: string): number {
  let hash = 2166136261;
  for (const character of text) hash = Math.imul(hash ^ character.charCodeAt(0), 16777619);
  return hash >>> 0;
}

/** Degrees, far enough apart to tell brands on a shelf apart. */
export const HUES = [152, 128, 100, 78, 58, 38, 20, 352, 322, 278, 255, 236, 212, 186] as const;

/** The hue of a name, in degrees, for its tile and matching tints. */
export const hueOf = (name: string): number => HUES[stableHash(name) % HUES.length] as number;
