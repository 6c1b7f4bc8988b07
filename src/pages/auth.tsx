import { Navigate, useLocation, useSearchParams } from 'react-router';
import { withinSite } from '#features/accounts';
import { LogInForm, useSession } from '#features/accounts/ui';
import { head } from '#platform/head.ts';
import { siteOf } from '#platform/use-site.ts';
import { Notice } from '#ui/notice.tsx';
import { TextLink } from '#ui/text-link.tsx';
import type { Route } from './+types/auth';

const AFTER_LOG_IN = '/profile';

export const meta: Route.MetaFunction = ({ matches }) =>
  head(siteOf(matches), {
    title: 'Log in',
    description: 'Log in to order for pickup or delivery and to see your orders.',
    path: '/auth',
  });

export default function LogInPage() {
  const { status } = useSession();
  const next = withinSite(useSearchParams()[0].get('next'));
  const { isPasswordNew, phone } = useLocation().state ?? {};
  if (status === 'signed-in') return <Navigate to={next ?? AFTER_LOG_IN} replace />;
  return (
    <>
      <h1 className="text-h1">Log in</h1>
      <p className="mt-2 mb-6 text-ink-muted">
        New here?{' '}
        <TextLink inline to="/auth/register">
          Create account
        </TextLink>
      </p>
      {isPasswordNew === true && (
        <Notice tone="success" role="status" className="mb-4">
          Your password is changed. Log in with the new one.
        </Notice>
      )}
      <LogInForm phone={phone} />
    </>
  );
}
