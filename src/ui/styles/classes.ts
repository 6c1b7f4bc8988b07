/** Joins class names; falsy parts are left out. Without lists of its own: a page asks a thousand times. */
export function cx(...parts: (string | false | 0 | 0n | null | undefined)[]): string {
  let text = '';
  for (const part of parts) if (part) text += text ? ` ${part}` : part;
  return text;
}
