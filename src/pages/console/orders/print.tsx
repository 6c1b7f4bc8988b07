import { useParams, useSearchParams } from 'react-router';
import { PrintScreen } from '#features/fulfillment/console';
import { ownHead } from '#platform/web/head.ts';
import { siteOf } from '#platform/web/use-site.ts';
import type { Route } from './+types/print';

export const meta: Route.MetaFunction = ({ matches }) => ownHead(siteOf(matches), 'Print');

/** `?what=label`: the bag label instead of the ticket. */
export default function PrintPage() {
  const { store = '', order = '' } = useParams();
  const [query] = useSearchParams();
  return <PrintScreen storeId={store} orderId={order} isLabel={query.get('what') === 'label'} />;
}
