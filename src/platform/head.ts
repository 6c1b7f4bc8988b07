import type { MetaDescriptor } from 'react-router';
import type { Site } from './page.ts';

type Head = {
  title: string;
  description: string;
  /** Path and query of the one address that this page should be known by. */
  path: string;
  imageUrl?: string;
  /** What schema.org knows of the page's subject. */
  structured?: Record<string, unknown>[];
};

/** A page's title, description, canonical address, share preview and structured data. */
export function head(
  site: Site | undefined,
  { title, description, path, imageUrl, structured = [] }: Head,
): MetaDescriptor[] {
  if (!site) return [{ title }];
  const url = site.origin + path;
  const short = description.length > 160 ? `${description.slice(0, 157).trimEnd()}…` : description;
  return [
    { title: path === '/' ? title : `${title} | ${site.name}` },
    { name: 'description', content: short },
    { tagName: 'link', rel: 'canonical', href: url },
    { property: 'og:site_name', content: site.name },
    { property: 'og:type', content: 'website' },
    { property: 'og:title', content: title },
    { property: 'og:description', content: short },
    { property: 'og:url', content: url },
    ...(imageUrl ? [{ property: 'og:image', content: new URL(imageUrl, site.origin).href }] : []),
    ...structured.map((data) => ({ 'script:ld+json': { '@context': 'https://schema.org', ...data } })),
  ] as MetaDescriptor[];
}

/** For pages that show what is one's own: a title, and nothing for search engines. */
export const ownHead = (site: Site | undefined, title: string): MetaDescriptor[] => [
  { title: site ? `${title} | ${site.name}` : title },
  { name: 'robots', content: 'noindex' },
];

/** The way to a page, for search engines. */
export function breadcrumbList(site: Site | undefined, trail: readonly { label: string; to?: string }[]) {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: trail.map(({ label, to }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: label,
      ...(to && site && { item: site.origin + to }),
    })),
  };
}
