import type { ReactNode } from 'react';
import type { Site } from '#platform/page.ts';
import { Notice } from '#ui/notice.tsx';
import './text-page.css';

type LegalTextProps = { site: Site; title: string; since: string; children: ReactNode };

/** The frame of a legal text: its title, since when it holds and, in a demo, that nothing here is for sale. */
export function LegalText({ site, title, since, children }: LegalTextProps) {
  return (
    <article className="text-page prose">
      <h1 className="text-h1">{title}</h1>
      <p>
        {site.companyLegalName}, in effect since {since}
      </p>
      {site.isDemo && (
        <Notice tone="info" className="mt-5">
          This is a demonstration. Its stores and products are invented, nothing is sold or delivered, and only test
          cards work. The text below shows what a live marketplace in Ontario would say.
        </Notice>
      )}
      {children}
    </article>
  );
}

/** A mail link to whoever answers for the site. */
export function ContactLink({ site: { contactEmail } }: { site: Site }) {
  return (
    <a href={`mailto:${contactEmail}`} className="text-link text-link-inline">
      {contactEmail}
    </a>
  );
}
