/** An address of the site: path and last change (ISO 8601), if known. */
export type Entry = { path: string; changedAt?: string };

const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';
export const FILE_START = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="${NAMESPACE}">\n`;
export const FILE_END = '</urlset>\n';

export const pageEntry = (origin: string, entry: Entry): string => `<url>${inner(origin, entry)}</url>\n`;

export function sitemapIndex(origin: string, files: readonly Entry[]): string {
  const entries = files.map((file) => `<sitemap>${inner(origin, file)}</sitemap>\n`).join('');
  return `<?xml version="1.0" encoding="UTF-8"?>\n<sitemapindex xmlns="${NAMESPACE}">\n${entries}</sitemapindex>\n`;
}

const inner = (origin: string, { path, changedAt }: Entry) =>
  `<loc>${escapeXml(origin + path)}</loc>${changedAt ? `<lastmod>${changedAt}</lastmod>` : ''}`;

const escapeXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
