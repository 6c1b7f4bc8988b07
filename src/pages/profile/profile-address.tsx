import { AddressList } from '#features/addresses/ui';
import { ownHead } from '#platform/web/head.ts';
import { siteOf } from '#platform/web/use-site.ts';
import type { Route } from './+types/profile-address';

export const meta: Route.MetaFunction = ({ matches }) => ownHead(siteOf(matches), 'My Address');

export default function ProfileAddress() {
  return <AddressList />;
}
