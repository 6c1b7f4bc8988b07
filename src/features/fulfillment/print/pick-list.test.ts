import { describe, expect, it } from 'vitest';
import { type PickedOrder, pickList } from './pick-list.ts';

const line = (id: string, shelfPlace: string | null, toHandOver: number, { picked = 0, category = 'Flower' } = {}) => ({
  ...{ id, shelfPlace, toHandOver, picked, category, outcome: 'open' as const },
  product: { displayName: `Product ${id}`, brand: { displayName: 'Halden' }, netWeight: '3.5 g' },
});
const order = (number: string, ...lines: ReturnType<typeof line>[]) =>
  ({ refNum: `WK-20${number}`, lines }) as unknown as PickedOrder;

describe('a pick list', () => {
  it('has each product once, with how many of them go into which order', () => {
    const [row, ...others] = pickList([order('4816', line('1', 'A-04', 1)), order('4817', line('1', 'A-04', 2))]);
    expect(row).toMatchObject({ name: 'Product 1', detail: 'Halden, 3.5 g', units: 3 });
    expect(row?.orders).toEqual(['4816 ×1', '4817 ×2']);
    expect(others).toEqual([]);
  });

  it('is sorted by shelf place as numbers count, then what has none by its category', () => {
    const rows = pickList([
      order(
        '4816',
        line('5', null, 1, { category: 'Vapes' }),
        line('1', 'A-12', 1),
        line('2', 'B-2', 1),
        line('3', 'A-4', 1),
        line('4', null, 1, { category: 'Beverages' }),
      ),
    ]);
    expect(rows.map(({ listingId }) => listingId)).toEqual(['3', '1', '2', '4', '5']);
  });

  it('leaves out what is in the bag, and what is not handed over', () => {
    const rows = pickList([
      order('4816', line('1', 'A', 2, { picked: 2 }), line('2', 'A', 0), line('3', 'A', 3, { picked: 1 })),
    ]);
    expect(rows).toMatchObject([{ listingId: '3', units: 2 }]);
  });
});
