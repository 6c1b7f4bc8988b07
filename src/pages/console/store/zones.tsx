import { useParams } from 'react-router';
import { StoreStatusButton, ZonesPanel } from '#features/stores/console';
import { ownHead } from '#platform/web/head.ts';
import { siteOf } from '#platform/web/use-site.ts';
import { ConsolePage } from '../console-page.tsx';
import { useWorkplace } from '../use-workplaces.ts';
import type { Route } from './+types/zones';

export const meta: Route.MetaFunction = ({ matches }) => ownHead(siteOf(matches), 'Delivery');

export default function Zones() {
  const { store = '' } = useParams();
  const rights = useWorkplace()?.rights ?? [];
  // Operators deliver nothing.
  return (
    <ConsolePage
      title="Delivery"
      right={store === 'ops' ? '' : 'read_settings'}
      changeRight="write_settings"
      actions={<StoreStatusButton storeId={store} mayChange={rights.includes('write_status')} />}
    >
      <ZonesPanel key={store} storeId={store} mayChange={rights.includes('write_settings')} />
    </ConsolePage>
  );
}
