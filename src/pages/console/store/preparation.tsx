import { useParams } from 'react-router';
import { PreparationPanel, StoreStatusButton } from '#features/stores/console';
import { ownHead } from '#platform/web/head.ts';
import { siteOf } from '#platform/web/use-site.ts';
import { ConsolePage } from '../console-page.tsx';
import { useWorkplace } from '../use-workplaces.ts';
import type { Route } from './+types/preparation';
import { hoursTabs } from './hours-tabs.ts';

export const meta: Route.MetaFunction = ({ matches }) => ownHead(siteOf(matches), 'Preparation');

export default function Preparation() {
  const { store = '' } = useParams();
  const rights = useWorkplace()?.rights ?? [];
  return (
    <ConsolePage
      title="Hours"
      right={store === 'ops' ? '' : 'read_settings'}
      changeRight="write_settings"
      tabs={hoursTabs(store)}
      actions={<StoreStatusButton storeId={store} mayChange={rights.includes('write_status')} />}
    >
      <PreparationPanel key={store} storeId={store} mayChange={rights.includes('write_settings')} />
    </ConsolePage>
  );
}
