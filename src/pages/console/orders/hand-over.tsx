import { useNavigate, useParams } from 'react-router';
import { RequireSession } from '#features/auth/ui';
import { HandOverScreen } from '#features/fulfillment/console';
import { ownHead } from '#platform/web/head.ts';
import { siteOf } from '#platform/web/use-site.ts';
import { ErrorPage } from '../../../shell/error-page.tsx';
import type { ShellHandle } from '../../../shell/shell.tsx';
import { StoreWatch } from '../store-watch.tsx';
import { useWorkplace } from '../use-workplaces.ts';
import type { Route } from './+types/hand-over';

export const handle: ShellHandle = { frame: 'own', isOpenToAll: true, hasNoTabBar: true };

export const meta: Route.MetaFunction = ({ matches }) => ownHead(siteOf(matches), 'ID check and hand-over');

/** One task, the whole screen: nothing of the store is beside it while a shopper looks on. */
export default function HandOverPage() {
  const { store = '', order = '' } = useParams();
  const workplace = useWorkplace();
  const navigate = useNavigate();
  // Opened from its own address there is nothing to go back to.
  const leave = () => (window.history.state?.idx > 0 ? navigate(-1) : navigate('/console'));
  const board = `/console/${store}/orders`;
  return (
    <main id="main" tabIndex={-1} className="outline-none">
      <RequireSession>
        {workplace && <StoreWatch workplace={workplace} />}
        <HandOverScreen
          orderId={order}
          onClose={() => void leave()}
          onDone={() => void navigate(board, { replace: true })}
        />
      </RequireSession>
    </main>
  );
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => (
  <main id="main" tabIndex={-1}>
    <ErrorPage error={error} />
  </main>
);
