import type { CartItem, DeliveryType } from '#features/cart';
import type { TaxClass } from '#features/catalog';
import { pointOf } from '#features/stores';
import type { Point } from '#platform/contract/fields.ts';
import { sum } from '#platform/money.ts';
import type { CheckoutSummary } from '../checkout.contract.ts';
import type { LineFacts } from '../pricing/checkout.ts';

type Priced = { summary: CheckoutSummary; lines: ReadonlyMap<string, LineFacts & { storeId: number }> };

/** A product of the selected orders with all its lines, to be bought at one store. */
export type CartLine = {
  items: readonly { item: CartItem; listingId: number; storeId: number; storeName: string }[];
  systemProductId: number;
  quantity: number;
  isAvailable: boolean;
  /** Of one unit. */
  depositCents: number;
  cannabisMg: number;
  taxClass: TaxClass;
};

export function linesOf({ summary, lines }: Priced): CartLine[] {
  const items = summary.orders.flatMap(({ store, items }) =>
    items.flatMap((item) => {
      const facts = lines.get(item.product.id);
      return facts ? [{ item, facts, storeName: store.displayAs }] : [];
    }),
  );
  return [...Map.groupBy(items, ({ facts }) => facts.systemProductId)].flatMap(([systemProductId, same]) => {
    const [first] = same;
    if (!first) return [];
    const { depositCents, cannabisMg, taxClass } = first.facts;
    return {
      ...{ systemProductId, depositCents, cannabisMg, taxClass },
      items: same.map(({ item, facts: { listingId, storeId }, storeName }) => ({
        item,
        listingId,
        storeId,
        storeName,
      })),
      quantity: sum(same.map(({ item }) => item.quantity)),
      isAvailable: same.every(({ item }) => item.available),
    };
  });
}

/** `province`: of a confirmed address; unknown for a mere point. */
export type ShopperPlace = { point: Point | undefined; province: string | null };

/** Deliveries go to the cart's address, if it has one. */
export function placeOf({ summary }: Priced, deliveryType: DeliveryType, loc: Point | undefined): ShopperPlace {
  const addresses = deliveryType === 'delivery' ? summary.orders.flatMap(({ deliveryLocation: at }) => at ?? []) : [];
  const point = addresses[0] && pointOf(addresses[0].coordinates);
  return point ? { point, province: addresses[0]?.province ?? null } : { point: loc, province: null };
}
