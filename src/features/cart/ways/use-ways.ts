import { usePlace } from '#features/places/ui';
import { useCall } from '#platform/browser/data/use-call.ts';
import type { DeliveryType } from '../cart.contract.ts';
import { useCart } from '../panel/cart-provider.tsx';
import { findWaysToBuy } from './ways.contract.ts';

type Asked = {
  enabled: boolean;
  /** Omitted: the cart's own delivery type. */
  deliveryType?: DeliveryType;
};

/** Ways to buy the cart near the shopper's location; the last response shows until the next one comes. */
export function useWays({ enabled, deliveryType }: Asked) {
  const { guestItems } = useCart();
  const { place } = usePlace();
  const items = guestItems?.map(({ id, quantity }) => ({ id, quantity }));
  const loc = place ? `${place.lng},${place.lat}` : undefined;
  return useCall(
    findWaysToBuy,
    { ...(items && { items }), ...(loc && { loc }), ...(deliveryType && { deliveryType }) },
    { enabled: enabled && items?.length !== 0, keepPrevious: true, isOptional: true },
  );
}
