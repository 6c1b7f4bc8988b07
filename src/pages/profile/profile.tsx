import { AccountDetails } from '#features/account/ui';
import { ownHead } from '#platform/web/head.ts';
import { siteOf } from '#platform/web/use-site.ts';
import type { Route } from './+types/profile';

export const meta: Route.MetaFunction = ({ matches }) => ownHead(siteOf(matches), 'Account Details');

export default function Profile() {
  return <AccountDetails />;
}
