/** What is nobody's but the visitor's own, or no page at all. Search results stay open to robots: they carry `noindex`. */
const CLOSED = ['/api/', '/auth', '/checkout', '/dev/', '/profile', '/user/', '/verify-account', '/write-review'];

export const robotsText = (origin: string): string =>
  `User-agent: *\n${CLOSED.map((path) => `Disallow: ${path}\n`).join('')}\nSitemap: ${origin}/sitemap.xml\n`;
