import { useParams, useSearchParams } from 'react-router';
import { PickListScreen } from '#features/fulfillment/console';
import { ownHead } from '#platform/web/head.ts';
import { siteOf } from '#platform/web/use-site.ts';
import type { Route } from './+types/pick-list';

export const meta: Route.MetaFunction = ({ matches }) => ownHead(siteOf(matches), 'Pick list');

const MOST = 60;

/** `?orders=`: ids, separated by commas. */
export default function PickListPage() {
  const { store = '' } = useParams();
  const [query] = useSearchParams();
  const ids = new Set((query.get('orders') ?? '').split(',').filter(Boolean));
  return <PickListScreen storeId={store} orderIds={[...ids].slice(0, MOST)} />;
}
