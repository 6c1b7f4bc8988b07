import { useState } from 'react';
import { Navigate } from 'react-router';
import { withNext } from '#features/auth';
import { LogInForm, Restoring, savedNext, useNext, useSession } from '#features/auth/ui';
import { head } from '#platform/web/head.ts';
import { useLocationState } from '#platform/web/use-location-state.ts';
import { siteOf } from '#platform/web/use-site.ts';
import { TextLink } from '#ui/fields/text-link.tsx';
import { Notice } from '#ui/states/notice.tsx';
import type { Route } from './+types/auth';

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
  const { isPasswordNew, phone, ended } = useLocationState<{ isPasswordNew: boolean; phone: string; ended: string }>();
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
      {ended && (
        <Notice tone="warning" role="status" className="mb-4">
          <b className="font-semibold">You have been logged out.</b> {ended} Log in to continue.
        </Notice>
      )}
      {isPasswordNew && (
        <Notice tone="success" role="status" className="mb-4">
          Your password is changed. Log in with the new one.
        </Notice>
      )}
      <LogInForm key={phone} next={next} phone={phone} />
    </>
  );
}
