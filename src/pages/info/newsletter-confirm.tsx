import { linkTokenHead } from '#platform/web/head.ts';
import { siteOf } from '#platform/web/use-site.ts';
import type { ShellHandle } from '../../shell/shell.tsx';
import type { Route } from './+types/newsletter-confirm';
import { NewsletterPress } from './newsletter-press.tsx';

export const handle: ShellHandle = { isOpenToAll: true };

export const meta: Route.MetaFunction = ({ matches }) => linkTokenHead(siteOf(matches), 'Confirm your subscription');

export default function NewsletterConfirm() {
  return (
    <NewsletterPress title="Confirm your subscription" to="/newsletter/confirm" press="Confirm my subscription">
      One more step: confirm that you want news and offers by email, and that you are 19 or older.
    </NewsletterPress>
  );
}
