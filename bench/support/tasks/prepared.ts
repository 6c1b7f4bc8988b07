import { addAddress } from '#features/addresses';
import { getCart } from '#features/cart';
import { submitCart, updateCart } from '#features/checkout';
import { listProducts, lookUpProductInStores } from '#features/explore';
import type { Order } from '#features/orders';
import { addCard } from '#features/payments';
import { scatterCart } from '../../../tests/e2e/support/actions/own-market.ts';
import { fillCart, type NewShopper, newShopper } from '../../../tests/e2e/support/shopper.ts';
import type { Task } from './tasks.ts';

const WEST_END = '-79.41235,43.64539';
const HOME = { address: '870 Queen St W', city: 'Toronto', province: 'ON', postalCode: 'M6J 1G3' };
const CARD = { cardNumber: '4242424242424242', cardExpiry: '1230', cardCVV: '123', postalCode: HOME.postalCode };

export type World = { shopper: NewShopper; productId: string; order: Order | null };

/** A new shopper with a card and an address, and with the cart or the order that the task needs. */
export async function preparedFor(
  task: Pick<Task, 'stores' | 'isScattered' | 'isDelivered' | 'isOrdered'>,
  origin: string,
): Promise<World> {
  const shopper = await newShopper(origin);
  const { call } = shopper;
  const { coordinates } = await call(addAddress, { label: 'Home', ...HOME });
  const { id: paymentCardId } = await call(addCard, { displayName: 'Card', ...CARD });
  const productId = await dearerThanElsewhere(shopper);
  if (task.isScattered) await scatterCart(origin, shopper);
  if (!task.stores) return { shopper, productId, order: null };
  await fillCart(shopper, task.stores);
  const { orders } = await call(getCart, {});
  const deliveryLocation = { ...HOME, coordinates };
  await call(
    updateCart,
    orders.map(({ storeId }) => ({
      ...{ storeId, paymentCardId },
      ...(task.isDelivered && { deliveryType: 'delivery' as const, deliveryLocation }),
    })),
  );
  const order = task.isOrdered ? ((await call(submitCart, {})).orders[0] as Order) : null;
  return { shopper, productId, order };
}

/** The nearest offer of a product that another store near sells for less. */
async function dearerThanElsewhere({ call }: NewShopper): Promise<string> {
  const { items } = await call(listProducts, { loc: WEST_END, count: 20 });
  for (const { id, price, priceSale, store } of items) {
    const others = await call(lookUpProductInStores, { id: store.id, id2: id, loc: WEST_END });
    if (others.some((other) => (other.priceSale ?? other.price) < (priceSale ?? price))) return id;
  }
  throw new Error('No product of the demo is cheaper at another store near.');
}
