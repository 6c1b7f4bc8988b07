import { expect, it } from 'vitest';
import { purchasedIn } from './purchased-items.ts';

const product = (id: string) => ({
  product: { id, displayName: `Product ${id}`, imageUrl: `/${id}.svg`, brand: { displayName: 'Halden' } },
});
const order = (storeId: string, status: 'completed' | 'canceled' | 'new-order', ...ids: string[]) => ({
  status,
  items: ids.map(product),
  store: { id: storeId, displayAs: '', location: { address: '1 Queen St W', city: 'Toronto' } },
});

it('names each product and store once, the latest first, and none of what was called off', () => {
  const orders = [order('1', 'new-order', 'a', 'b'), order('2', 'canceled', 'c'), order('1', 'completed', 'b', 'd')];
  expect(purchasedIn(orders)).toEqual({
    product: ['a', 'b', 'd'].map((id) => ({ id, name: `Product ${id}`, detail: 'Halden', imageUrl: `/${id}.svg` })),
    store: [{ id: '1', name: 'No Store Name!', detail: '1 Queen St W, Toronto', imageUrl: null }],
  });
  expect(purchasedIn([])).toEqual({ product: [], store: [] });
});
