import { termsConditions } from '#features/legal';
import { LegalPage } from '#features/legal/ui';
import { head } from '#platform/web/head.ts';
import { siteOf, useSite } from '#platform/web/use-site.ts';
import type { Route } from './+types/terms-conditions';
import './text-page.css';

/** The age gate links to this text, so it does not cover it. */
export const handle = { isOpenToAll: true };

export const meta: Route.MetaFunction = ({ matches }) =>
  head(siteOf(matches), {
    title: termsConditions.title,
    description: 'The rules for using this marketplace and for ordering from the Ontario authorized stores on it.',
    path: '/terms-conditions',
  });

export default function TermsConditions() {
  return <LegalPage name="terms-conditions" document={termsConditions} site={useSite()} />;
}
