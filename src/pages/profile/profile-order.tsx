import { AccountFrame } from '#features/account/ui';
import { RequireSession } from '#features/auth/ui';
import { OrderView } from '#features/orders/ui';
import { ownHead } from '#platform/web/head.ts';
import { siteOf } from '#platform/web/use-site.ts';
import type { Route } from './+types/profile-order';

export const meta: Route.MetaFunction = ({ matches }) => ownHead(siteOf(matches), 'Order');

export default function ProfileOrder({ params: { id } }: Route.ComponentProps) {
  return (
    <RequireSession>
      <AccountFrame current="/profile/orders">
        <OrderView key={id} id={id} />
      </AccountFrame>
    </RequireSession>
  );
}
