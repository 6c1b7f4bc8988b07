import { useState } from 'react';
import { Navigate } from 'react-router';
import { withNext } from '#features/auth';
import { LogInForm, Restoring, savedNext, useNext, useSession } from '#features/auth/ui';
import { head } from '#platform/web/head.ts';
import { useLocationState } from '#platform/web/use-location-state.ts';
import { siteOf } from '#platform/web/use-site.ts';
import { TextLink } from '#ui/fields/text-link.tsx';
import type { Route } from './+types/auth';
import { LogInNotices } from './log-in-notices.tsx';

const AFTER_LOG_IN = '/profile';

export const meta: Route.MetaFunction = ({ matches }) =>
  head(siteOf(matches), {
    title: 'Log in',
    description: 'Log in to order for pickup or delivery and to see your orders.',
    path: '/auth',
  });

export default function LogInPage() {
  const { status, isRestoring } = useSession();
  const next = useNext();
  // For arrivals from a mail's 'Log in'. The initial value: the log-in removes it.
  const [kept] = useState(savedNext);
  const { phone } = useLocationState<{ phone: string }>();
  if (status === 'signed-in') return <Navigate to={next ?? kept ?? AFTER_LOG_IN} replace />;
  if (isRestoring) return <Restoring />;
  return (
    <>
      <h1 className="text-h1">Log in</h1>
      <p className="mt-2 mb-6 text-ink-muted">
        New here?{' '}
        <TextLink inline to={withNext('/auth/register', next)}>
          Create account
        </TextLink>
      </p>
      <LogInNotices />
      <LogInForm key={phone} next={next} phone={phone} />
    </>
  );
}
