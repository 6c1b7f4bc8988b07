import { head } from '#platform/head.ts';
import { siteOf, useSite } from '#platform/use-site.ts';
import { TextLink } from '#ui/text-link.tsx';
import type { Route } from './+types/privacy-policy';
import { ContactLink, LegalText } from './legal-text.tsx';

/** The age gate asks to agree to this text, so it does not lie over it. */
export const handle = { isOpenToAll: true };

export const meta: Route.MetaFunction = ({ matches }) =>
  head(siteOf(matches), {
    title: 'Privacy Policy',
    description:
      'What this marketplace knows about you, what it uses it for, who else sees it and how to have it removed.',
    path: '/privacy-policy',
  });

export default function PrivacyPolicy() {
  const site = useSite();
  return (
    <LegalText site={site} title="Privacy Policy" since="November 20, 2026">
      <p>
        This policy says what {site.name} knows about you, what it is used for, who else sees it and how long it is
        kept. It follows the Personal Information Protection and Electronic Documents Act (PIPEDA).
      </p>
      <h2>What stays in your browser</h2>
      <ul>
        <li>
          <strong>Your location.</strong> Kept in your browser’s storage. A cookie holds it rounded to about 100 metres,
          so that pages arrive with the nearest stores first. It is not linked to your account.
        </li>
        <li>
          <strong>Your answer to the age question.</strong> Kept in your browser’s storage so that you are asked once.
        </li>
        <li>
          <strong>The cart of a guest.</strong> Kept in your browser’s storage until you log in.
        </li>
        <li>
          <strong>Your session.</strong> After you log in, a secret in your browser’s storage shows that it is you.
          Logging out ends it here and on our side.
        </li>
      </ul>
      <p>There are no advertising cookies, no trackers, and no requests from our pages to other companies.</p>
      <h2>What we keep</h2>
      <ul>
        <li>
          <strong>Your account:</strong> names, email address, gender, date of birth. Your password is kept only in a
          form that cannot be turned back.
        </li>
        <li>
          <strong>Addresses</strong> that you save, with their position on the map, so that stores’ delivery zones can
          be checked.
        </li>
        <li>
          <strong>Orders:</strong> what you ordered, where, when, for how much, how it was handed over, and your note to
          the store.
        </li>
        <li>
          <strong>Cards:</strong> the payment provider’s token, the kind of card, its last four digits and its expiry
          date. The number and the CVV go to the payment provider and are never stored or logged by us.
        </li>
        <li>
          <strong>Reviews</strong> that you write. Other people see them with all but the last letter of your first name
          hidden.
        </li>
        <li>
          <strong>Technical records:</strong> the time, the page and the network address of requests, kept to keep the
          site safe and running. They hold no passwords and no card data.
        </li>
      </ul>
      <h2>What it is used for</h2>
      <p>
        To show stores and products near you, to take your orders to the stores, to hold and charge payments, to write
        to you about your account and your orders, and to prevent misuse. We ask for your date of birth because the law
        allows the sale of cannabis only to people of 19 and older. We do not sell personal information, and we do not
        use it for advertising.
      </p>
      <h2>Who else sees it</h2>
      <ul>
        <li>
          <strong>The store you order from</strong> sees that order, your name and, for a delivery, the address.
        </li>
        <li>
          <strong>The payment provider</strong> sees your card and the amounts.
        </li>
        <li>
          <strong>The service that sends our email</strong> sees your address and the message.
        </li>
        <li>
          <strong>Authorities</strong>, where the law obliges us.
        </li>
      </ul>
      <h2>How long it is kept</h2>
      <p>
        Account data, addresses and cards stay until you remove them or your account. Records of orders stay for six
        years after the end of the year, as tax law asks; after your account is removed they no longer carry your name.
        Technical records are kept only as long as it takes to look into faults and misuse.
      </p>
      <h2>Your rights</h2>
      <p>
        You may see what we hold about you, have it corrected, withdraw your consent and have your account removed.
        Write to our privacy officer at <ContactLink site={site} />; you get an answer within 30 days. If the answer
        does not satisfy you, you can turn to the Office of the Privacy Commissioner of Canada.
      </p>
      <h2>Children</h2>
      <p>This site is for people of 19 and older. We remove what we learn to belong to someone younger.</p>
      <h2>Changes</h2>
      <p>
        When this policy changes, the date at its top changes too. A change that matters is told to everyone who has an
        account before it takes effect. See also the{' '}
        <TextLink inline to="/terms-conditions">
          Terms & Conditions
        </TextLink>
        .
      </p>
    </LegalText>
  );
}
