import { linkTokenHead } from '#platform/web/head.ts';
import { siteOf } from '#platform/web/use-site.ts';
import type { ShellHandle } from '../../shell/shell.tsx';
import type { Route } from './+types/newsletter-unsubscribe';
import { NewsletterPress } from './newsletter-press.tsx';

/** No dialog covers it: unsubscribing needs no other answer. */
export const handle: ShellHandle = { isOpenToAll: true };

export const meta: Route.MetaFunction = ({ matches }) => linkTokenHead(siteOf(matches), 'Unsubscribe');

export default function NewsletterUnsubscribe() {
  return (
    <NewsletterPress title="Unsubscribe" to="/newsletter/unsubscribe" press="Unsubscribe">
      You will no longer receive news and offers by email. You still receive emails about your orders.
    </NewsletterPress>
  );
}
