import { useParams } from 'react-router';
import { ProfilePanel, StoreStatusButton } from '#features/stores/console';
import { ownHead } from '#platform/web/head.ts';
import { siteOf } from '#platform/web/use-site.ts';
import { ConsolePage } from '../console-page.tsx';
import { useWorkplace } from '../use-workplaces.ts';
import type { Route } from './+types/settings';

export const meta: Route.MetaFunction = ({ matches }) => ownHead(siteOf(matches), 'Settings');

export default function Settings() {
  const { store = '' } = useParams();
  const rights = useWorkplace()?.rights ?? [];
  return (
    <ConsolePage
      title="Settings"
      right={store === 'ops' ? '' : 'read_settings'}
      changeRight="write_settings"
      actions={<StoreStatusButton storeId={store} mayChange={rights.includes('write_status')} />}
    >
      <ProfilePanel key={store} storeId={store} mayChange={rights.includes('write_settings')} />
    </ConsolePage>
  );
}
