import { useLocation } from 'react-router';
import { OrderWatch } from '#features/fulfillment/console';
import { consolePath } from './console-nav.ts';
import type { OpenWorkplace } from './use-workplaces.ts';

/** Hears the orders of the store that is open. */
export function StoreWatch({ workplace }: { workplace: OpenWorkplace }) {
  const storeId = useHeardStore(workplace);
  const openId = new URLSearchParams(useLocation().search).get('order');
  return storeId && <OrderWatch key={storeId} storeId={storeId} openId={openId} />;
}

/** The store whose orders this page hears; null: none. Operators hear them beside its orders alone: they are not at its counter. */
export function useHeardStore(workplace: OpenWorkplace): string | null {
  const { pathname } = useLocation();
  const isBesideOrders = pathname.startsWith(consolePath(workplace, 'orders'));
  const hears = workplace.rights.includes('read_deliveries') && (!workplace.isOperator || isBesideOrders);
  return hears ? workplace.storeId : null;
}
