import type { MetaDescriptor } from 'react-router';
import type { BreadcrumbList, Thing } from 'schema-dts';
import type { Site } from './page.ts';

/** The site's languages, its own first. Others have the same paths behind a prefix. */
const LANGUAGES = [{ tag: 'en-CA', locale: 'en_CA', prefix: '' }] as const;
export const LANGUAGE = LANGUAGES[0].tag;

type Head = {
  title: string;
  description: string;
  /** Path and query of the canonical address. */
  path: string;
  /** The link preview's name below /pictures/share/; default: the site's own. */
  sharePicture?: string;
  /** False: for one visitor, such as a filtered list. Search engines follow its links without listing it. */
  isListed?: boolean;
  structured?: readonly Thing[] | undefined;
};

export function head(site: Site | undefined, page: Head): MetaDescriptor[] {
  const { title, description, path, isListed = true, structured = [] } = page;
  if (!site) return [{ title }];
  const short = description.length > 160 ? `${description.slice(0, 157).trimEnd()}…` : description;
  return [
    { title: path === '/' ? title : `${title} | ${site.name}` },
    { name: 'description', content: short },
    ...(isListed ? addresses(site, path) : [{ name: 'robots', content: 'noindex' }]),
    ...preview(site, { ...page, description: short }),
    ...structured.map((data) => ({ 'script:ld+json': { '@context': 'https://schema.org', ...(data as object) } })),
  ] as MetaDescriptor[];
}

/** An unlisted page has no canonical address: the two would contradict each other. */
const addresses = ({ origin }: Site, path: string) => [
  { name: 'robots', content: 'max-image-preview:large' },
  { tagName: 'link', rel: 'canonical', href: origin + path },
  ...[...LANGUAGES, { tag: 'x-default', prefix: LANGUAGES[0].prefix }].map(({ tag, prefix }) => ({
    tagName: 'link',
    rel: 'alternate',
    hrefLang: tag,
    href: origin + prefix + path,
  })),
];

/** Open Graph, and Twitter tags that it lacks. */
function preview({ name, origin }: Site, { title, description, path, sharePicture = 'site' }: Head) {
  return [
    { property: 'og:site_name', content: name },
    { property: 'og:type', content: 'website' },
    { property: 'og:locale', content: LANGUAGES[0].locale },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: origin + path },
    { property: 'og:image', content: `${origin}/pictures/share/${sharePicture}.png` },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { property: 'og:image:alt', content: title },
    { name: 'twitter:card', content: 'summary_large_image' },
  ];
}

export const ownHead = (site: Site | undefined, title: string): MetaDescriptor[] => [
  { title: site ? `${title} | ${site.name}` : title },
  { name: 'robots', content: 'noindex' },
];

/** As `ownHead`, for a page whose address holds a link token: no referrer is sent. */
export const linkTokenHead = (site: Site | undefined, title: string): MetaDescriptor[] => [
  ...ownHead(site, title),
  { name: 'referrer', content: 'no-referrer' },
];

export function breadcrumbList(
  site: Site | undefined,
  trail: readonly { label: string; to?: string }[],
): BreadcrumbList {
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
