import type { MetaDescriptor } from 'react-router';
import type { BreadcrumbList, Thing } from 'schema-dts';
import type { Site } from './page.ts';

/** Every language that the site speaks, its own first. Another one is another row: the same paths behind its prefix. */
const LANGUAGES = [{ tag: 'en-CA', locale: 'en_CA', prefix: '' }] as const;
export const LANGUAGE = LANGUAGES[0].tag;

type Head = {
  title: string;
  description: string;
  /** Path and query of the one address that this page should be known by. */
  path: string;
  /** The preview of links to the page, by its name below /pictures/share/: the site's own where there is none. */
  sharePicture?: string;
  /** False: for the visitor's use alone, such as a filtered list. Search engines follow its links and do not list it. */
  isListed?: boolean;
  /** The schema.org description of the page's subject. */
  structured?: readonly Thing[] | undefined;
};

/** A page's title, description, canonical address, languages, share preview and structured data. */
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

/** A page that is not to be listed names no canonical address: the two would contradict each other. */
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

/** Open Graph; of the Twitter card only the tags that Open Graph lacks. */
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

/** For private pages: a title, and no tags for search engines. */
export const ownHead = (site: Site | undefined, title: string): MetaDescriptor[] => [
  { title: site ? `${title} | ${site.name}` : title },
  { name: 'robots', content: 'noindex' },
];

/** As `ownHead`, for a page whose address holds a secret: no referrer is sent. */
export const secretHead = (site: Site | undefined, title: string): MetaDescriptor[] => [
  ...ownHead(site, title),
  { name: 'referrer', content: 'no-referrer' },
];

/** The way to a page, for search engines. */
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
