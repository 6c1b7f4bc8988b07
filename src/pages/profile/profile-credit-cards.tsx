import { CardList } from '#features/payments/ui';
import { ownHead } from '#platform/web/head.ts';
import { siteOf } from '#platform/web/use-site.ts';
import type { Route } from './+types/profile-credit-cards';

export const meta: Route.MetaFunction = ({ matches }) => ownHead(siteOf(matches), 'My Credit Cards');

export default function ProfileCreditCards() {
  return <CardList />;
}
