import { useParams, useSearchParams } from 'react-router';
import { RequireSession } from '#features/auth/ui';
import { PickListScreen } from '#features/fulfillment/console';
import { ownHead } from '#platform/web/head.ts';
import { siteOf } from '#platform/web/use-site.ts';
import { ErrorPage } from '../../../shell/error-page.tsx';
import type { ShellHandle } from '../../../shell/shell.tsx';
import { StoreWatch } from '../store-watch.tsx';
import { useWorkplace } from '../use-workplaces.ts';
import type { Route } from './+types/pick-list';

export const handle: ShellHandle = { frame: 'own', isOpenToAll: true, hasNoTabBar: true };

export const meta: Route.MetaFunction = ({ matches }) => ownHead(siteOf(matches), 'Pick list');

const MOST = 60;

/** `?orders=`: ids, separated by commas. */
export default function PickListPage() {
  const { store = '' } = useParams();
  const workplace = useWorkplace();
  const [query] = useSearchParams();
  const ids = new Set((query.get('orders') ?? '').split(',').filter(Boolean));
  return (
    <main id="main" tabIndex={-1} className="outline-none">
      <RequireSession>
        {workplace && <StoreWatch workplace={workplace} />}
        <PickListScreen storeId={store} orderIds={[...ids].slice(0, MOST)} />
      </RequireSession>
    </main>
  );
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => (
  <main id="main" tabIndex={-1}>
    <ErrorPage error={error} />
  </main>
);
