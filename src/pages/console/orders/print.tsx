import { useParams, useSearchParams } from 'react-router';
import { RequireSession } from '#features/auth/ui';
import { PrintScreen } from '#features/fulfillment/console';
import { ownHead } from '#platform/web/head.ts';
import { siteOf } from '#platform/web/use-site.ts';
import { ErrorPage } from '../../../shell/error-page.tsx';
import type { ShellHandle } from '../../../shell/shell.tsx';
import type { Route } from './+types/print';

export const handle: ShellHandle = { frame: 'own', isOpenToAll: true, hasNoTabBar: true };

export const meta: Route.MetaFunction = ({ matches }) => ownHead(siteOf(matches), 'Print');

/** `?what=label`: the bag label instead of the ticket. */
export default function PrintPage() {
  const { store = '', order = '' } = useParams();
  const [query] = useSearchParams();
  return (
    <main id="main" tabIndex={-1} className="outline-none">
      <RequireSession>
        <PrintScreen storeId={store} orderId={order} isLabel={query.get('what') === 'label'} />
      </RequireSession>
    </main>
  );
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => (
  <main id="main" tabIndex={-1}>
    <ErrorPage error={error} />
  </main>
);
