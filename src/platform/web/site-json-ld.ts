import type { Organization, WebSite } from 'schema-dts';
import { LANGUAGE } from './head.ts';
import type { Site } from './page.ts';

/** The site and its search, for the home page. */
export function siteJsonLd({ name, origin, companyLegalName, contactEmail }: Site): [Organization, WebSite] {
  const organization = `${origin}/#organization`;
  // Properties that Google reads and schema.org lacks.
  const search = { 'query-input': 'required name=search_term_string' };
  return [
    {
      '@type': 'Organization',
      '@id': organization,
      name,
      legalName: companyLegalName,
      url: `${origin}/`,
      logo: `${origin}/logo.png`,
      email: contactEmail,
    },
    {
      '@type': 'WebSite',
      '@id': `${origin}/#website`,
      name,
      url: `${origin}/`,
      inLanguage: LANGUAGE,
      publisher: { '@id': organization },
      potentialAction: {
        '@type': 'SearchAction',
        target: { '@type': 'EntryPoint', urlTemplate: `${origin}/search?search={search_term_string}` },
        ...search,
      },
    },
  ];
}
