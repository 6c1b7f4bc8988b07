import { useLocation } from 'react-router';
import { OrderWatch } from '#features/fulfillment/console';
import { consolePath } from './console-nav.ts';
import type { OpenWorkplace } from './use-workplaces.ts';

/** Rings for the orders of the store that is open. */
export function StoreWatch({ workplace }: { workplace: OpenWorkplace }) {
  const storeId = useWatchedStore(workplace);
  const openId = new URLSearchParams(useLocation().search).get('order');
  return storeId && <OrderWatch key={storeId} storeId={storeId} openId={openId} />;
}

/** The store for whose orders this page rings; null: none. For operators only beside its orders: they are not at its counter. */
export function useWatchedStore(workplace: OpenWorkplace): string | null {
  const { pathname } = useLocation();
  const isBesideOrders = pathname.startsWith(consolePath(workplace, 'orders'));
  const rings = workplace.rights.includes('read_deliveries') && (!workplace.isOperator || isBesideOrders);
  return rings ? workplace.storeId : null;
}
