import { streetAndTown } from '#features/catalog';
import type { Order } from '#features/orders';

export type PurchasedItem = { id: string; name: string; detail: string; imageUrl: string | null };

type OrderPart = {
  status: Order['status'];
  items: readonly { product: { id: string; displayName: string; imageUrl: string; brand: { displayName: string } } }[];
  store: { id: string; displayAs: string; location: { address: string; city: string } };
};

/** The purchased items without duplicates, in the order of the orders; omits canceled orders. */
export function purchasedIn(orders: readonly OrderPart[]): { product: PurchasedItem[]; store: PurchasedItem[] } {
  const kept = orders.filter(({ status }) => status !== 'canceled');
  const products = kept.flatMap(({ items }) =>
    items.map(({ product: { id, displayName, imageUrl, brand } }) => ({
      id,
      name: displayName || 'Unknown',
      detail: brand.displayName || 'Unknown',
      imageUrl,
    })),
  );
  const stores = kept.map(({ store: { id, displayAs, location } }) => ({
    id,
    name: displayAs || 'No Store Name!',
    detail: streetAndTown(location),
    imageUrl: null,
  }));
  return { product: onceEach(products), store: onceEach(stores) };
}

const onceEach = (all: PurchasedItem[]): PurchasedItem[] => [...new Map(all.map((one) => [one.id, one])).values()];
