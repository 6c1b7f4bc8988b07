import { useParams } from 'react-router';
import { DevicesPanel } from '#features/staff/console';
import { ownHead } from '#platform/web/head.ts';
import { siteOf } from '#platform/web/use-site.ts';
import { ConsolePage } from '../console-page.tsx';
import { useWorkplace } from '../use-workplaces.ts';
import type { Route } from './+types/team-devices';
import { teamTabs } from './team-tabs.ts';

export const meta: Route.MetaFunction = ({ matches }) => ownHead(siteOf(matches), 'Devices');

export default function TeamDevices() {
  const { store = '' } = useParams();
  const mayManage = useWorkplace()?.rights.includes('write_devices') ?? false;
  return (
    <ConsolePage title="Team" right="read_devices" tabs={teamTabs(store)}>
      <DevicesPanel storeId={store} mayManage={mayManage} />
    </ConsolePage>
  );
}
