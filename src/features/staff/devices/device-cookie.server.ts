import { isOwnOrigin } from '#features/auth/server';
import type { RequestHeaders } from '#platform/contract/handle.ts';

/** As long as a device stays signed in without use; renewed with each newer token. */
const LIFE_SECONDS = 90 * 86_400;

const isHttps = (publicOrigin: string) => publicOrigin.startsWith('https:');

/** With the prefix, browsers take the cookie from this host alone: no other host of the domain can plant one. */
const nameAt = (publicOrigin: string) => `${isHttps(publicOrigin) ? '__Host-' : ''}wicket-device`;

/** Readable by no script, and sent by pages of this site alone. */
export function deviceCookie(publicOrigin: string, token: string | null): string {
  const age = token === null ? 0 : LIFE_SECONDS;
  const secure = isHttps(publicOrigin) ? '; Secure' : '';
  return `${nameAt(publicOrigin)}=${token ?? ''}; Path=/; Max-Age=${age}; HttpOnly; SameSite=Strict${secure}`;
}

/** Whether a request has such a cookie, of whatever shape. */
export const hasDeviceCookie = (publicOrigin: string, { cookie }: RequestHeaders): boolean =>
  String(cookie ?? '').includes(`${nameAt(publicOrigin)}=`);

/** The device token of a request; null where it has none of that shape, or several, or comes from a page of another site. */
export function readDeviceCookie(publicOrigin: string, { cookie, origin }: RequestHeaders): string | null {
  if (origin !== undefined && !isOwnOrigin(String(origin), publicOrigin)) return null;
  const start = `${nameAt(publicOrigin)}=`;
  const values = String(cookie ?? '')
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part.startsWith(start))
    .map((part) => part.slice(start.length));
  const [token = ''] = values;
  return values.length === 1 && /^[\w-]{43}$/.test(token) ? token : null;
}
