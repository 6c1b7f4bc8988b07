/** Joins class names; omits falsy parts. Allocates no arrays: a page calls it a thousand times. */
export function cx(...parts: (string | false | 0 | 0n | null | undefined)[]): string {
  let text = '';
  for (const part of parts) if (part) text += text ? ` ${part}` : part;
  return text;
}
