import { head } from '#platform/head.ts';
import { siteOf, useSite } from '#platform/use-site.ts';
import { TextLink } from '#ui/text-link.tsx';
import type { Route } from './+types/terms-conditions';
import { ContactLink, LegalText } from './legal-text.tsx';

/** The age gate asks to agree to this text, so it does not lie over it. */
export const handle = { isOpenToAll: true };

export const meta: Route.MetaFunction = ({ matches }) =>
  head(siteOf(matches), {
    title: 'Terms & Conditions',
    description: 'The rules for using this marketplace and for ordering from the Ontario authorized stores on it.',
    path: '/terms-conditions',
  });

export default function TermsConditions() {
  const site = useSite();
  return (
    <LegalText site={site} title="Terms & Conditions" since="November 20, 2026">
      <p>
        These terms hold between you and {site.companyLegalName} (“we”) when you use {site.name}. If you do not agree to
        them, do not use the site.
      </p>
      <h2>Who may use the site</h2>
      <p>
        You must be at least 19 years old. An account is for one person: give your own name and date of birth, keep your
        password to yourself, and tell us if someone else has used it.
      </p>
      <h2>What we do, and what the stores do</h2>
      <p>
        {site.name} shows what cannabis stores authorized in Ontario offer and takes your order to them. The store is
        the seller. The contract of sale is between you and the store, which is responsible for its products, its
        prices, its opening hours and the handover. We are not a party to that sale.
      </p>
      <h2>Orders</h2>
      <ul>
        <li>Each store’s part of your cart is an order of its own.</li>
        <li>
          One order may hold at most 30 g of dried cannabis or its equivalent under Schedule 3 of the Cannabis Act. You
          are responsible for staying within what the law allows you to possess in public.
        </li>
        <li>A cart reserves nothing. Stock and price are settled when you place the order.</li>
        <li>
          A store may decline an order or part of it, with a reason. An order that a store does not take up within 15
          minutes of its opening hours is canceled.
        </li>
        <li>You may cancel an order as long as its status is New Order or On Hold.</li>
      </ul>
      <h2>Prices and payment</h2>
      <ul>
        <li>
          Prices are in Canadian dollars. Sales tax, deposits on containers and the delivery fee are added before you
          place the order, and shown to you.
        </li>
        <li>
          The total is held on your card when you place the order, charged when the order is completed, and released
          when it is canceled.
        </li>
        <li>You may only use a card that you are entitled to use.</li>
      </ul>
      <h2>Handover</h2>
      <p>
        You receive the order yourself and show government identification with your photo and date of birth, at the
        counter as well as at the door. Without it, or if you appear to be intoxicated, the store must not hand the
        order over. Delivery is possible only to addresses in Ontario within the store’s delivery zones, while the store
        is open.
      </p>
      <h2>Returns</h2>
      <p>
        Returns and faulty products are a matter between you and the store, under its own policy and the law. Turn to
        the store first; if it does not answer, write to us.
      </p>
      <h2>Reviews and what else you write</h2>
      <p>
        Write about your own experience. Do not claim effects on health, do not write for pay, and do not attack people.
        You allow us to show what you write on this site. We may remove what breaks these rules.
      </p>
      <h2>What is not allowed</h2>
      <p>
        Buying for someone under 19, reselling, using the account of somebody else, disturbing or overloading the site,
        and collecting its contents by automatic means without our written consent.
      </p>
      <h2>Information about products</h2>
      <p>
        Descriptions and potency come from stores and producers and may change. The label on the package counts. Nothing
        on this site is medical advice.
      </p>
      <h2>Liability</h2>
      <p>
        We run the site with care, but cannot promise that it is always available or free of errors. As far as the law
        allows, we are not liable for indirect loss or for what stores do. Nothing in these terms takes away rights that
        consumers have by law.
      </p>
      <h2>Ending</h2>
      <p>
        You may stop using the site and have your account removed at any time. We may close an account that breaks these
        terms; orders already placed are still fulfilled or canceled properly.
      </p>
      <h2>Law and changes</h2>
      <p>
        The law of Ontario and the federal law of Canada apply. When these terms change, the date at the top changes
        too, and everyone who has an account is told beforehand. How we handle personal information is in the{' '}
        <TextLink inline to="/privacy-policy">
          Privacy Policy
        </TextLink>
        . Questions: <ContactLink site={site} />.
      </p>
    </LegalText>
  );
}
