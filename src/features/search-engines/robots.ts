/** Private pages and non-pages. Search results stay crawlable: they carry `noindex`. */
const CLOSED = [
  '/api/',
  '/auth',
  '/checkout',
  '/console',
  '/dev/',
  '/profile',
  '/user/',
  '/verify-account',
  '/write-review',
];

export const robotsText = (origin: string): string =>
  `User-agent: *\n${CLOSED.map((path) => `Disallow: ${path}\n`).join('')}\nSitemap: ${origin}/sitemap.xml\n`;
