import { Outlet } from 'react-router';
import { RequireSession } from '#features/auth/ui';
import { ErrorPage } from '../../../shell/error-page.tsx';
import type { ShellHandle } from '../../../shell/shell.tsx';
import { StoreWatch } from '../store-watch.tsx';
import { useWorkplace } from '../use-workplaces.ts';
import type { Route } from './+types/task-layout';

export const handle: ShellHandle = { frame: 'own', isOpenToAll: true, hasNoTabBar: true };

/** One task with an order, on the whole screen. New orders ring all the same. */
export default function TaskLayout() {
  const workplace = useWorkplace();
  return (
    <main id="main" tabIndex={-1} className="outline-none">
      <RequireSession>
        {workplace && <StoreWatch workplace={workplace} />}
        <Outlet />
      </RequireSession>
    </main>
  );
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => (
  <main id="main" tabIndex={-1}>
    <ErrorPage error={error} />
  </main>
);
