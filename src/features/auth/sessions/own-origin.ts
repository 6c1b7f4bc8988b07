const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Is this address one of the site's own? On a local machine the site answers under each loopback name. */
export function isOwnOrigin(url: string, publicOrigin: string): boolean {
  if (!URL.canParse(url)) return false;
  const given = new URL(url);
  const own = new URL(publicOrigin);
  if (given.username || given.password) return false;
  if (given.origin === own.origin) return true;
  return (
    given.protocol === own.protocol &&
    given.port === own.port &&
    LOOPBACK.has(given.hostname) &&
    LOOPBACK.has(own.hostname)
  );
}
