import { useParams } from 'react-router';
import { TeamPanel } from '#features/staff/console';
import { ownHead } from '#platform/web/head.ts';
import { siteOf } from '#platform/web/use-site.ts';
import { ConsolePage } from '../console-page.tsx';
import type { Route } from './+types/team';
import { teamTabs } from './team-tabs.ts';

export const meta: Route.MetaFunction = ({ matches }) => ownHead(siteOf(matches), 'Team');

export default function Team() {
  const { store = '' } = useParams();
  return (
    <ConsolePage title="Team" right="read_team" tabs={teamTabs(store)}>
      <TeamPanel storeId={store === 'ops' ? undefined : store} />
    </ConsolePage>
  );
}
