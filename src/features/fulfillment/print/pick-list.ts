import type { StaffOrder } from '../staff-order.contract.ts';

type Line = Pick<
  StaffOrder['lines'][number],
  'id' | 'product' | 'picked' | 'toHandOver' | 'outcome' | 'shelfPlace' | 'category'
>;
export type PickedOrder = Pick<StaffOrder, 'refNum'> & { lines: readonly Line[] };

export type PickListRow = {
  listingId: string;
  name: string;
  detail: string;
  units: number;
  /** Where it stands; null: its category tells. */
  shelfPlace: string | null;
  category: string;
  /** By order, as '4816 ×1'. */
  orders: string[];
};

/** What is still to be picked for several orders: each product once, by its shelf place, else by its category. */
export function pickList(orders: readonly PickedOrder[]): PickListRow[] {
  const rows = new Map<string, PickListRow>();
  for (const { refNum, lines } of orders) {
    for (const { id, product, picked, toHandOver, shelfPlace, category } of lines) {
      const units = toHandOver - picked;
      if (units <= 0) continue;
      const row = rows.get(id) ?? {
        ...{ listingId: id, name: product.displayName, units: 0, shelfPlace, category, orders: [] },
        detail: [product.brand.displayName, product.netWeight].filter(Boolean).join(', '),
      };
      rows.set(id, { ...row, units: row.units + units, orders: [...row.orders, `${refNum.slice(-4)} ×${units}`] });
    }
  }
  return [...rows.values()].sort(
    (one, other) => inOrder.compare(placeOf(one), placeOf(other)) || inOrder.compare(one.name, other.name),
  );
}

/** 'A-04' before 'A-12' before 'B-02', as one walks; what has no place comes after them, by category. */
const inOrder = new Intl.Collator('en-CA', { numeric: true, sensitivity: 'base' });
const placeOf = ({ shelfPlace, category }: PickListRow) => (shelfPlace ? `0 ${shelfPlace}` : `1 ${category}`);
