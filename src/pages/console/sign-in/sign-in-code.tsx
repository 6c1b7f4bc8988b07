import { Navigate } from 'react-router';
import { withNext } from '#features/auth';
import { ConsoleCode, type PendingLogIn } from '#features/auth/console';
import { useNext } from '#features/auth/ui';
import { ownHead } from '#platform/web/head.ts';
import { useLocationState } from '#platform/web/use-location-state.ts';
import { siteOf } from '#platform/web/use-site.ts';
import { useHydrated } from '#ui/hooks/use-hydrated.ts';
import type { Route } from './+types/sign-in-code';

export const meta: Route.MetaFunction = ({ matches }) => ownHead(siteOf(matches), 'Second step');

/** After the password. The ticket of the log-in is in the history entry: without one it begins anew. */
export default function ConsoleCodePage() {
  const { pending } = useLocationState<{ pending: PendingLogIn }>();
  const isHydrated = useHydrated();
  const back = withNext('/console/sign-in', useNext());
  if (pending) return <ConsoleCode pending={pending} back={back} />;
  return isHydrated ? <Navigate to={back} replace /> : null;
}
