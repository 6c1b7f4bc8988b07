import { useSearchParams } from 'react-router';
import { logInPath } from '#features/auth';
import { useSavedNext, VerifyAccountPanel } from '#features/auth/ui';
import { useCart } from '#features/cart/ui';
import { head } from '#platform/web/head.ts';
import { siteOf } from '#platform/web/use-site.ts';
import type { Route } from './+types/verify-account';

export const meta: Route.MetaFunction = ({ matches }) => [
  ...head(siteOf(matches), {
    title: 'Verify your account',
    description: 'Confirm that your email address is yours.',
    path: '/verify-account',
  }),
  // The address holds a link token: it goes to nobody else.
  { name: 'referrer', content: 'no-referrer' },
  { name: 'robots', content: 'noindex' },
];

export default function VerifyAccountPage() {
  const id = useSearchParams()[0].get('id') ?? '';
  const { totalItems } = useCart();
  const next = useSavedNext() ?? (totalItems > 0 ? '/checkout' : '/');
  return (
    <>
      <h1 className="mb-4 text-h1">Verify your account</h1>
      {/* A user who registered on the way to a page continues there. */}
      <VerifyAccountPanel id={id} logInPath={logInPath(next)} />
    </>
  );
}
