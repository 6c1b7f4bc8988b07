import { useParams } from 'react-router';
import { HoursPanel, StoreStatusButton } from '#features/stores/console';
import { ownHead } from '#platform/web/head.ts';
import { siteOf } from '#platform/web/use-site.ts';
import { ConsolePage } from '../console-page.tsx';
import { useWorkplace } from '../use-workplaces.ts';
import type { Route } from './+types/hours';
import { hoursTabs } from './hours-tabs.ts';

export const meta: Route.MetaFunction = ({ matches }) => ownHead(siteOf(matches), 'Hours');

export default function Hours() {
  const { store = '' } = useParams();
  const rights = useWorkplace()?.rights ?? [];
  const mayClose = rights.includes('write_status');
  // Operators have no hours of their own.
  return (
    <ConsolePage
      title="Hours"
      right={store === 'ops' ? '' : 'read_settings'}
      changeRight="write_settings"
      tabs={hoursTabs(store)}
      actions={<StoreStatusButton storeId={store} mayChange={mayClose} />}
    >
      <HoursPanel key={store} storeId={store} mayChange={rights.includes('write_settings')} mayClose={mayClose} />
    </ConsolePage>
  );
}
