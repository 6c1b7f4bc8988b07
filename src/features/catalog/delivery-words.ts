import { money } from '#ui/text/format.ts';
import type { StoreDelivery } from './catalog.contract.ts';

/** For cards: 'Delivery $4.99', 'Free delivery', 'Pickup only'. Pages that choose a store add the minimum. */
export function deliveryInShort(delivery: StoreDelivery | null): string {
  if (!delivery) return 'Pickup only';
  return delivery.fee === 0 ? 'Free delivery' : `Delivery ${money(delivery.fee)}`;
}
