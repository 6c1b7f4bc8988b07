import { secretHead } from '#platform/web/head.ts';
import { siteOf } from '#platform/web/use-site.ts';
import type { ShellHandle } from '../../shell/shell.tsx';
import type { Route } from './+types/newsletter-unsubscribe';
import { NewsletterPress } from './newsletter-press.tsx';

/** No dialog covers it: unsubscribing needs no other answer. */
export const handle: ShellHandle = { isOpenToAll: true };

export const meta: Route.MetaFunction = ({ matches }) => secretHead(siteOf(matches), 'Unsubscribe');

export default function NewsletterUnsubscribe() {
  return (
    <NewsletterPress title="Unsubscribe" to="/newsletter/unsubscribe" press="Unsubscribe">
      You will get no more news and offers by email. Mails about your orders still come.
    </NewsletterPress>
  );
}
