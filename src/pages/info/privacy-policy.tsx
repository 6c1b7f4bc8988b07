import { privacyPolicy } from '#features/legal';
import { LegalPage } from '#features/legal/ui';
import { head } from '#platform/web/head.ts';
import { siteOf, useSite } from '#platform/web/use-site.ts';
import type { Route } from './+types/privacy-policy';
import './text-page.css';

/** The age gate links to this text, so it does not cover it. */
export const handle = { isOpenToAll: true };

export const meta: Route.MetaFunction = ({ matches }) =>
  head(siteOf(matches), {
    title: privacyPolicy.title,
    description:
      'What this marketplace knows about you, what it uses it for, who else sees it and how to have it removed.',
    path: '/privacy-policy',
  });

export default function PrivacyPolicy() {
  return <LegalPage name="privacy-policy" document={privacyPolicy} site={useSite()} />;
}
