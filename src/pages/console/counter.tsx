import { useParams } from 'react-router';
import { setOrderStatus } from '#features/back-office';
import { ring } from '#features/notifications/ui';
import { getCounter, type QueuedOrder } from '#features/staff';
import { CounterScreen } from '#features/staff/console';
import { useAction } from '#platform/browser/data/use-action.ts';
import { ownHead } from '#platform/web/head.ts';
import { siteOf, useSite } from '#platform/web/use-site.ts';
import { Button } from '#ui/parts/button.tsx';
import { Logo } from '#ui/parts/logo.tsx';
import { ErrorPage } from '../../shell/error-page.tsx';
import type { ShellHandle } from '../../shell/shell.tsx';
import type { Route } from './+types/counter';

export const handle: ShellHandle = { frame: 'own', isOpenToAll: true, hasNoTabBar: true };

export const meta: Route.MetaFunction = ({ matches }) => ownHead(siteOf(matches), 'Counter');

/** What a tablet at the counter shows, whether anyone has unlocked it or not. */
export default function CounterPage() {
  const { store = '' } = useParams();
  const { name } = useSite();
  return (
    <CounterScreen
      storeId={store}
      brand={<Logo name={name} />}
      onNewOrder={ring}
      actOn={(order) => <Accept order={order} />}
    />
  );
}

function Accept({ order: { id, number, status } }: { order: QueuedOrder }) {
  const accept = useAction(setOrderStatus, { updates: [getCounter] });
  if (status !== 'new-order') return null;
  return (
    <Button
      aria-label={`Accept order ${number}`}
      busy={accept.isPending}
      busyText="Accepting"
      onClick={() => accept.mutate({ id, status: 'processing' })}
    >
      Accept
    </Button>
  );
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => (
  <main id="main" tabIndex={-1}>
    <ErrorPage error={error} />
  </main>
);
