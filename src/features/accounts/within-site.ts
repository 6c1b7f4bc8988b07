const SITE = 'http://site.invalid';
// biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop them from addresses, so '/\t/evil' would leave the site
const CONTROL = /[\u0000-\u001f\u007f]/;

/** Where to go after logging in, if it is a page of this site; else null. Never the log-in page itself. */
export function withinSite(next: string | null | undefined): string | null {
  if (!next?.startsWith('/') || CONTROL.test(next) || !URL.canParse(next, SITE)) return null;
  const { origin, pathname, search, hash } = new URL(next, SITE);
  // Dots resolved away may leave two slashes in front, which name another host.
  if (origin !== SITE || pathname.startsWith('//') || /^\/auth(\/|$)/.test(pathname)) return null;
  return pathname + search + hash;
}

/** The log-in page that comes back to `path`. */
export function logInPath(path: string): string {
  const next = withinSite(path);
  return next && next !== '/' ? `/auth?next=${encodeURIComponent(next)}` : '/auth';
}
