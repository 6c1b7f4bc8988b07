import type { Site } from '#platform/web/page.ts';

/** A legal text as data, for the page and the PDF. `**words**` are bold, `[words](address)` are links. */
export type Block = { heading: string } | { text: string } | { items: readonly string[] };

export type LegalSite = Pick<Site, 'name' | 'origin' | 'companyLegalName' | 'contactEmail' | 'mapStyleUrl' | 'isDemo'>;

export type LegalDocument = {
  title: string;
  /** In effect since: YYYY-MM-DD. */
  since: string;
  blocks: (site: LegalSite) => readonly Block[];
};

export const LEGAL_NAMES = ['privacy-policy', 'terms-conditions'] as const;
export type LegalName = (typeof LEGAL_NAMES)[number];

export const pdfPath = (name: LegalName): string => `/documents/${name}.pdf`;

/** 'Wicket Marketplace Inc., in effect since November 20, 2026' */
export const inEffect = ({ companyLegalName }: LegalSite, { since }: LegalDocument): string =>
  `${companyLegalName}, in effect since ${longDate.format(new Date(since))}`;

const longDate = new Intl.DateTimeFormat('en-CA', { dateStyle: 'long', timeZone: 'UTC' });

export const DEMO_NOTE =
  'This is a demonstration. Its stores and products are invented, nothing is sold or delivered, and only test cards work. The text below shows what a live marketplace in Ontario would say.';

export type Span = { text: string; isStrong?: boolean; to?: string };

export function spansOf(text: string): Span[] {
  return text.split(/(\*\*[^*]+\*\*|\[[^[\]]+\]\([^()[\]]+\))/).flatMap((part): Span[] => {
    const link = /^\[([^\]]+)\]\(([^)]+)\)$/.exec(part);
    if (link) return [{ text: link[1] ?? '', to: link[2] }];
    if (part.startsWith('**')) return [{ text: part.slice(2, -2), isStrong: true }];
    return part ? [{ text: part }] : [];
  });
}
