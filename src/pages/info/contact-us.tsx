import { head } from '#platform/web/head.ts';
import { siteOf, useSite } from '#platform/web/use-site.ts';
import { NewTabNote, newTab, TextLink } from '#ui/fields/text-link.tsx';
import type { Route } from './+types/contact-us';
import './text-page.css';

export const meta: Route.MetaFunction = ({ matches }) =>
  head(siteOf(matches), {
    title: 'Contact us',
    description:
      'Contact us about your account, an order or the site. With a link to the partner site for store owners.',
    path: '/contact-us',
  });

export default function ContactUs() {
  const { contactEmail, partnerSiteUrl } = useSite();
  return (
    <div className="text-page prose">
      <h1 className="text-h1">Contact us</h1>
      <h2>Shoppers</h2>
      <p>
        About your account, an order or this site, write to{' '}
        <a href={`mailto:${contactEmail}`} className="text-link text-link-inline">
          {contactEmail}
        </a>
        , or{' '}
        <TextLink inline to="/profile/chat">
          chat with us
        </TextLink>{' '}
        once you are logged in. Name your order number if you have one. Never send a card number.
      </p>
      <p>
        About an order in progress, call or message the store: its number and ‘Message store’ are on the order. Many
        questions are answered in the{' '}
        <TextLink inline to="/faq">
          frequently asked questions
        </TextLink>
        .
      </p>
      <h2>Store owners</h2>
      <p>
        To list a store or to manage one, go to the{' '}
        <a href={partnerSiteUrl} className="text-link text-link-inline" {...newTab}>
          partner site
          <NewTabNote />
        </a>
        .
      </p>
    </div>
  );
}
