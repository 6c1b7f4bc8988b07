import type { StoreDelivery } from '#features/catalog';
import { money } from '#ui/text/format.ts';

type Seller = {
  /** undefined: no location. */
  delivery?: StoreDelivery | null;
  deliveryInformation: { hasDelivery: boolean; isDeliveryOnly?: true | undefined };
};

/** For pages: 'Delivers to you · $4.99 fee, $40.00 minimum'. A store delivers only while open. */
export function deliveryLine({ delivery, deliveryInformation }: Seller, isOpen: boolean): string {
  if (!deliveryInformation.hasDelivery) return 'Pickup only';
  const { isDeliveryOnly } = deliveryInformation;
  if (delivery === undefined) return isDeliveryOnly ? 'Delivery only' : 'Pickup and delivery';
  if (delivery === null)
    return `${isDeliveryOnly ? 'Delivery' : 'Pickup'} only: your location is outside its delivery zones`;
  const fee = delivery.fee === 0 ? 'free' : `${money(delivery.fee)} fee`;
  const minimum = delivery.minSpend === 0 ? 'no minimum' : `${money(delivery.minSpend)} minimum`;
  return `Delivers to you${isOpen ? '' : ' once it opens'} · ${fee}, ${minimum}`;
}
