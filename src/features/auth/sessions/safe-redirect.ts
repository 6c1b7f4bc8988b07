const SITE = 'http://site.invalid';
// biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop them from addresses, so '/\t/evil' would leave the site
const CONTROL = /[\u0000-\u001f\u007f]/;

/** Where to go after logging in, if it is a page of this site; else null. Never a log-in page itself. */
export function safeRedirect(next: string | null | undefined): string | null {
  const path = pathOfSite(next);
  return path === null || /^\/(auth|console\/sign-in)\b/.test(path) ? null : path;
}

/** The path if it is one of this site, with its search and hash; else null. */
export function pathOfSite(given: string | null | undefined): string | null {
  if (!given?.startsWith('/') || CONTROL.test(given) || !URL.canParse(given, SITE)) return null;
  const { origin, pathname, search, hash } = new URL(given, SITE);
  // Dots resolved away may leave two slashes in front, which name another host.
  return origin !== SITE || pathname.startsWith('//') ? null : pathname + search + hash;
}

/** The log-in page that comes back to `path`: of the console its own. */
export const logInPath = (path: string): string =>
  withNext(path.startsWith('/console') ? '/console/sign-in' : '/auth', path);

/** Adds the page that follows a log-in to `path` as a query parameter. Omits pages of other sites and the home page. */
export function withNext(path: string, next: string | null): string {
  const kept = safeRedirect(next);
  if (!kept || kept === '/') return path;
  return `${path}${path.includes('?') ? '&' : '?'}next=${encodeURIComponent(kept)}`;
}
