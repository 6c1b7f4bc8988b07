import { useParams } from 'react-router';
import { listTeam } from '#features/staff';
import { RoleTable } from '#features/staff/console';
import { useCall } from '#platform/browser/data/use-call.ts';
import { ownHead } from '#platform/web/head.ts';
import { siteOf } from '#platform/web/use-site.ts';
import { BusyRegion, Skeleton } from '#ui/states/skeleton.tsx';
import { TryAgain } from '#ui/states/try-again.tsx';
import { ConsolePage } from '../console-page.tsx';
import type { Route } from './+types/team-roles';
import { teamTabs } from './team-tabs.ts';

export const meta: Route.MetaFunction = ({ matches }) => ownHead(siteOf(matches), 'Roles');

export default function TeamRoles() {
  const { store = '' } = useParams();
  return (
    <ConsolePage title="Team" right="read_team" tabs={teamTabs(store)}>
      <Roles storeId={store === 'ops' ? undefined : store} />
    </ConsolePage>
  );
}

function Roles({ storeId }: { storeId: string | undefined }) {
  const { data, isLoading, error, refetch } = useCall(listTeam, { storeId });
  return (
    <BusyRegion busy={isLoading} label="Loading the roles">
      <h2 className="mb-3 text-h4">What each role may do</h2>
      {isLoading && <Skeleton className="h-64 rounded-md" />}
      {error && !data && <TryAgain error={error} onRetry={() => void refetch()} />}
      {data && <RoleTable roles={data.roles} />}
    </BusyRegion>
  );
}
