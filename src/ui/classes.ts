/** Joins class names; falsy parts are left out. */
export function cx(...parts: (string | false | 0 | 0n | null | undefined)[]): string {
  return parts.filter(Boolean).join(' ');
}
