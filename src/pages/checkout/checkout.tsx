import { CheckoutView } from '#features/checkout/ui';
import { ownHead } from '#platform/web/head.ts';
import { siteOf } from '#platform/web/use-site.ts';
import type { ShellHandle } from '../../shell/shell.tsx';
import type { Route } from './+types/checkout';

export const handle: ShellHandle = { frame: 'tunnel' };

export const meta: Route.MetaFunction = ({ matches }) => ownHead(siteOf(matches), 'Checkout');

export default function Page() {
  return <CheckoutView />;
}
