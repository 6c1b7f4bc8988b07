import { money } from '#ui/text/format.ts';
import type { StoreDelivery } from './catalog.contract.ts';

/** On a card: 'Delivery $4.99 · Min. $40.00', 'Free delivery', 'Pickup only'. A line breaks after the dot alone. */
export function deliveryInShort(delivery: StoreDelivery | null): string {
  if (!delivery) return 'Pickup only';
  const fee = delivery.fee === 0 ? 'Free delivery' : `Delivery ${money(delivery.fee)}`;
  return delivery.minSpend === 0 ? fee : `${fee}\u00a0· Min.\u00a0${money(delivery.minSpend)}`;
}
