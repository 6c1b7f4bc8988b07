import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { logInPath, withNext } from '#features/auth';
import { useSession } from '#features/auth/ui';
import { acceptInvitation, listWorkplaces, readInvitation } from '#features/staff';
import { useAction } from '#platform/browser/data/use-action.ts';
import { useCall } from '#platform/browser/data/use-call.ts';
import { linkTokenHead } from '#platform/web/head.ts';
import { siteOf } from '#platform/web/use-site.ts';
import { Button, ButtonLink } from '#ui/parts/button.tsx';
import { FormTrouble } from '#ui/states/notice.tsx';
import { BusyRegion, Skeleton } from '#ui/states/skeleton.tsx';
import { TryAgain } from '#ui/states/try-again.tsx';
import { cx } from '#ui/styles/classes.ts';
import { ErrorPage } from '../../../shell/error-page.tsx';
import type { ShellHandle } from '../../../shell/shell.tsx';
import { consolePath } from '../console-nav.ts';
import { FrontFrame } from '../sign-in/front-frame.tsx';
import type { Route } from './+types/join';

export const handle: ShellHandle = { frame: 'own', isOpenToAll: true, hasNoTabBar: true };

export const meta: Route.MetaFunction = ({ matches }) => linkTokenHead(siteOf(matches), 'Join a team');

/** Behind the link of an invitation. Opening it changes nothing: mail scanners do so too. */
export default function Join() {
  const token = useSearchParams()[0].get('token') ?? '';
  const { data, isLoading, error, refetch } = useCall(readInvitation, { token }, { retry: false });
  const { status } = useSession();
  // Who is logged in decides what is answered, and how high that is.
  const isWaiting = isLoading || status === 'unknown';
  return (
    <FrontFrame>
      <h1>Join a team</h1>
      <BusyRegion busy={isWaiting} label="Loading the invitation">
        {isWaiting ? (
          <Skeleton className={cx('rounded-md', status === 'signed-in' ? 'h-32' : 'h-61.5')} />
        ) : data ? (
          <>
            <p className="mb-6">
              You are invited to work at <b className="font-semibold">{data.team}</b> as{' '}
              <b className="font-semibold">{data.role}</b>.
            </p>
            <Answer token={token} email={data.email} />
          </>
        ) : (
          error && <TryAgain error={error} onRetry={() => void refetch()} />
        )}
      </BusyRegion>
    </FrontFrame>
  );
}

function Answer({ token, email }: { token: string; email: string }) {
  const { status } = useSession();
  const navigate = useNavigate();
  const [refusal, setRefusal] = useState<string>();
  const accept = useAction(acceptInvitation, {
    updates: [listWorkplaces],
    showsRefusal: true,
    onSuccess: (workplace) => navigate(consolePath(workplace, 'team')),
    onError: ({ message }) => setRefusal(message),
  });
  const here = `/console/join?token=${encodeURIComponent(token)}`;
  if (status === 'anonymous')
    return (
      <>
        <p className="mb-4 text-ink-muted">
          Log in, or register, with <span className="break-all">{email}</span>. Then accept.
        </p>
        <div className="grid gap-3">
          <ButtonLink size="lg" wide to={logInPath(here)}>
            Log in
          </ButtonLink>
          <ButtonLink size="lg" wide to={withNext('/auth/register', here)} tone="secondary">
            Register
          </ButtonLink>
        </div>
      </>
    );
  return (
    <>
      <FormTrouble message={refusal} />
      <Button
        className="mt-2"
        size="lg"
        wide
        busy={accept.isPending}
        busyText="Joining"
        onClick={() => accept.mutate({ token })}
      >
        Accept
      </Button>
    </>
  );
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => (
  <main id="main" tabIndex={-1}>
    <ErrorPage error={error} />
  </main>
);
