const MOVED = new Map([
  ['/brand', '/brands'],
  ['/app-install', '/auth/register'],
]);

/** Link tokens are the only case-sensitive part. */
const LINK_TOKEN = /^(\/user\/password-reset\/)(.*)$/i;

/**
 * Canonical page addresses have no capitals, double slashes or trailing slash. Returns the canonical one, with the
 * query, or null if equal, and for page data.
 */
export function rightAddress(target: string): string | null {
  const end = target.indexOf('?');
  const path = end < 0 ? target : target.slice(0, end);
  if (path.endsWith('.data')) return null;
  const tidy = withoutCapitals(path.replace(/\/{2,}/g, '/').replace(/(.)\/$/, '$1'));
  const right = MOVED.get(tidy) ?? tidy;
  // Never an address that a browser would read as another host.
  if (right === path || !/^\/(?![/\\])/.test(right)) return null;
  return right + (end < 0 ? '' : target.slice(end));
}

function withoutCapitals(path: string): string {
  const [, folder, linkToken] = LINK_TOKEN.exec(path) ?? [];
  return folder
    ? folder.toLowerCase() + linkToken
    : path.replace(/%[0-9a-f]{2}|[A-Z]/gi, (it) => (it[0] === '%' ? it : it.toLowerCase()));
}
