import { useSearchParams } from 'react-router';
import { OrderList } from '#features/orders/ui';
import { ownHead } from '#platform/web/head.ts';
import { siteOf } from '#platform/web/use-site.ts';
import type { Route } from './+types/profile-orders';

export const meta: Route.MetaFunction = ({ matches }) => ownHead(siteOf(matches), 'Orders');

const MOST_PAGES = 1_000;

export default function ProfileOrders() {
  const number = Number(useSearchParams()[0].get('page') ?? 1);
  const page = Number.isInteger(number) && number >= 1 && number <= MOST_PAGES ? number - 1 : 0;
  return <OrderList page={page} to={(target) => (target ? `/profile/orders?page=${target + 1}` : '/profile/orders')} />;
}
