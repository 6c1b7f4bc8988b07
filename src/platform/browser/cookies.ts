/**
 * Writes a cookie for the server and for later visits. Scripts read it: nothing secret. Over https its name has the prefix
 * `__Host-`: browsers then take it from this host alone.
 */
export function writeCookie(name: string, value: string, maxAgeSeconds: number): void {
  const isSecure = location.protocol === 'https:';
  const end = isSecure ? 'Path=/; SameSite=Lax; Secure' : 'Path=/; SameSite=Lax';
  // As older versions named it.
  if (isSecure) write(`${name}=; Max-Age=0; ${end}`);
  write(`${isSecure ? '__Host-' : ''}${name}=${value}; Max-Age=${maxAgeSeconds}; ${end}`);
}

function write(cookie: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is neither everywhere nor synchronous; the next request must carry it
  document.cookie = cookie;
}
