import { Outlet } from 'react-router';
import { ErrorPage } from '../../shell/error-page.tsx';
import type { ShellHandle } from '../../shell/shell.tsx';
import type { Route } from './+types/console-layout';
import { ConsoleFrame } from './console-frame.tsx';

export const handle: ShellHandle = { frame: 'own', isOpenToAll: true, hasNoTabBar: true };

/** Around every page of the console, where stores and operators work. */
export default function ConsoleLayout() {
  return (
    <ConsoleFrame>
      <Outlet />
    </ConsoleFrame>
  );
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => (
  <main id="main" tabIndex={-1}>
    <ErrorPage error={error} />
  </main>
);
