import { Navigate, Outlet } from 'react-router';
import { Restoring, useNext, useSession } from '#features/auth/ui';
import { ErrorPage } from '../../../shell/error-page.tsx';
import type { ShellHandle } from '../../../shell/shell.tsx';
import type { Route } from './+types/sign-in-frame';
import { FrontFrame } from './front-frame.tsx';

export const handle: ShellHandle = { frame: 'own', isOpenToAll: true, hasNoTabBar: true };

/** Around both steps of the console's log-in. A user who is logged in goes on to the page they asked for. */
export default function SignInFrame() {
  const { status, isRestoring } = useSession();
  const next = useNext();
  if (status === 'signed-in') return <Navigate to={next ?? '/console'} replace />;
  return <FrontFrame>{isRestoring ? <Restoring /> : <Outlet />}</FrontFrame>;
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => (
  <main id="main" tabIndex={-1}>
    <ErrorPage error={error} />
  </main>
);
