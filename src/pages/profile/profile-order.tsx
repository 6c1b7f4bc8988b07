import { SubstitutionQuestions } from '#features/fulfillment/ui';
import { OrderView } from '#features/orders/ui';
import { ownHead } from '#platform/web/head.ts';
import { siteOf } from '#platform/web/use-site.ts';
import type { Route } from './+types/profile-order';

export const meta: Route.MetaFunction = ({ matches }) => ownHead(siteOf(matches), 'Order');

export default function ProfileOrder({ params: { id } }: Route.ComponentProps) {
  return <OrderView key={id} id={id} question={<SubstitutionQuestions orderId={id} />} />;
}
