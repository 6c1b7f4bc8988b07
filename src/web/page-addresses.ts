const MOVED = new Map([
  ['/brand', '/brands'],
  ['/app-install', '/auth/register'],
]);

/** A secret within an address is the only part in which capitals count. */
const SECRET = /^(\/user\/password-reset\/)(.*)$/i;

/**
 * Every page has one address: without capitals, double slashes and a slash at its end. Gives the right address, with the
 * query as it was, for one that differs; null where it is right, and for the data of pages, which scripts ask for.
 */
export function rightAddress(target: string): string | null {
  const end = target.indexOf('?');
  const path = end < 0 ? target : target.slice(0, end);
  if (path.endsWith('.data')) return null;
  const tidy = withoutCapitals(path.replace(/\/{2,}/g, '/').replace(/(.)\/$/, '$1'));
  const right = MOVED.get(tidy) ?? tidy;
  // Never to what a browser would read as another host.
  if (right === path || !/^\/(?![/\\])/.test(right)) return null;
  return right + (end < 0 ? '' : target.slice(end));
}

function withoutCapitals(path: string): string {
  const [, folder, secret] = SECRET.exec(path) ?? [];
  // Percent-escapes are the same in either case, and are left alone.
  return folder
    ? folder.toLowerCase() + secret
    : path.replace(/%[0-9a-f]{2}|[A-Z]/gi, (it) => (it[0] === '%' ? it : it.toLowerCase()));
}
