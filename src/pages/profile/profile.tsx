import { AccountDetails, AccountFrame } from '#features/account/ui';
import { RequireSession } from '#features/auth/ui';
import { ownHead } from '#platform/web/head.ts';
import { siteOf } from '#platform/web/use-site.ts';
import type { Route } from './+types/profile';

export const meta: Route.MetaFunction = ({ matches }) => ownHead(siteOf(matches), 'Account Details');

export default function Profile() {
  return (
    <RequireSession>
      <AccountFrame current="/profile">
        <AccountDetails />
      </AccountFrame>
    </RequireSession>
  );
}
