import { head } from '#platform/web/head.ts';
import { siteOf } from '#platform/web/use-site.ts';
import { TextLink } from '#ui/fields/text-link.tsx';
import { Disclosure } from '#ui/parts/disclosure.tsx';
import type { Route } from './+types/faq';
import { faqGroups } from './faq-entries.ts';
import './text-page.css';

export const meta: Route.MetaFunction = ({ matches }) =>
  head(siteOf(matches), {
    title: 'Frequently asked questions',
    description: 'Ordering cannabis from Ontario authorized stores: limits, pickup, delivery, identification, payment.',
    path: '/faq',
    structured: [
      {
        '@type': 'FAQPage',
        mainEntity: faqGroups
          .flatMap(({ entries }) => entries)
          .map(({ question, answer }) => ({
            '@type': 'Question',
            name: question,
            acceptedAnswer: { '@type': 'Answer', text: answer },
          })),
      },
    ],
  });

export default function Faq() {
  return (
    <div className="text-page">
      <h1 className="text-h1">Frequently asked questions</h1>
      {faqGroups.map(({ title, entries }) => (
        <section key={title} className="mt-10">
          <h2 className="text-h2">{title}</h2>
          <div className="mt-2 divide-y divide-line border-b border-line">
            {entries.map(({ question, answer }) => (
              <Disclosure key={question} title={question}>
                <p className="max-w-[68ch] text-ink-muted">{answer}</p>
              </Disclosure>
            ))}
          </div>
        </section>
      ))}
      <p className="mt-10 text-ink-muted">
        Not answered here?{' '}
        <TextLink inline to="/contact-us">
          Contact us
        </TextLink>
        .
      </p>
    </div>
  );
}
