import { describe, expect, it } from 'vitest';
import type { CartItem, CartOrder } from '../cart.contract.ts';
import { cartChanges } from './cart-changes.ts';
import { lineProblem, orderProblem } from './line-problem.ts';

const line = (id: string, quantity = 2, { price = 1000, stock = 10 } = {}) =>
  ({
    product: { id, displayName: `Product ${id}`, price, priceSale: null, discountGroup: null, quantity: stock },
    quantity,
  }) as CartItem;
const order = (items: CartItem[], rest: Partial<CartOrder> = {}) =>
  ({
    storeId: '1',
    store: { id: '1', displayAs: 'Old Mill', isOpen: true },
    isSelected: true,
    unavailable: null,
    deliveryType: 'pickup',
    deliveryLocation: null,
    orderNote: '',
    items,
    ...rest,
  }) as CartOrder;
const place = (address: string) => ({ address }) as CartOrder['deliveryLocation'];
const closed = { id: '1', displayAs: 'Old Mill', isOpen: false } as CartOrder['store'];

describe('what changed in a cart since it was shown', () => {
  it.each<[string, CartOrder[], CartOrder[], string[]]>([
    ['nothing', [order([line('a')])], [order([line('a')])], []],
    [
      'a product added',
      [order([line('a')])],
      [order([line('a'), line('b', 1)])],
      ['Product b at Old Mill was added: 1 unit.'],
    ],
    [
      'a product removed',
      [order([line('a'), line('b')])],
      [order([line('a')])],
      ['Product b at Old Mill was removed.'],
    ],
    ['a store added', [], [order([line('a', 3)])], ['Product a at Old Mill was added: 3 units.']],
    ['a store added that is not ticked', [], [order([line('a')], { isSelected: false })], []],
    ['a store removed', [order([line('a')])], [], ['Product a at Old Mill was removed.']],
    ['a quantity', [order([line('a', 2)])], [order([line('a', 3)])], ['Product a at Old Mill: 3 units now; it was 2.']],
    [
      'a price',
      [order([line('a')])],
      [order([line('a', 2, { price: 1250 })])],
      ['Product a at Old Mill: $12.50 each now; it was $10.00.'],
    ],
    [
      'stock that no longer suffices',
      [order([line('a', 4)])],
      [order([line('a', 4, { stock: 1 })])],
      ['Only 1 unit of Product a at Old Mill is left.'],
    ],
    ['stock that still suffices', [order([line('a')])], [order([line('a', 2, { stock: 2 })])], []],
    [
      'a store that left',
      [order([line('a')])],
      [
        order([line('a', 2, { stock: 0 })], {
          isSelected: false,
          unavailable: 'Old Mill is no longer on the marketplace.',
        }),
      ],
      ['Old Mill is no longer on the marketplace.'],
    ],
    [
      'a tick',
      [order([line('a')])],
      [order([line('a')], { isSelected: false })],
      ['Old Mill is no longer part of this checkout.'],
    ],
    [
      'how it is handed over',
      [order([line('a')])],
      [order([line('a')], { deliveryType: 'delivery', deliveryLocation: place('48 Shaw St'), orderNote: 'Ring' })],
      [
        'Old Mill: delivery now; it was pickup.',
        'Old Mill: the delivery address is 48 Shaw St now.',
        'Old Mill: the order note has changed.',
      ],
    ],
    [
      'a store that closed and was to deliver',
      [order([line('a')], { deliveryType: 'delivery' })],
      [order([line('a')], { deliveryType: 'delivery', store: closed })],
      ['Old Mill has closed.'],
    ],
    [
      'a store that closed where the order is picked up',
      [order([line('a')])],
      [order([line('a')], { store: closed })],
      [],
    ],
  ])('names %s', (_what, before, after, sentences) => {
    expect(cartChanges(before, after)).toEqual(sentences);
  });
});

describe('what cannot be ordered as it stands', () => {
  it.each<[number, number, string | null]>([
    [5, 5, null],
    [4, 5, 'Only 4 left in stock.'],
    [0, 1, 'Out of stock. Remove it to continue.'],
  ])('is a line with %i in stock of which %i are wanted', (stock, quantity, problem) => {
    expect(lineProblem(line('a', 1, { stock }), quantity)).toBe(problem);
  });

  it('is an order of a store that left, or is closed and was to deliver', () => {
    expect(orderProblem(order([]))).toBeNull();
    expect(orderProblem(order([], { store: closed }))).toBeNull();
    expect(orderProblem(order([], { store: closed, deliveryType: 'delivery' }))).toBe(
      'Old Mill is closed now and delivers only while it is open.',
    );
    expect(orderProblem(order([], { unavailable: 'Old Mill left.' }))).toBe('Old Mill left.');
  });
});
