import { addAddress } from '#features/addresses';
import { getCart } from '#features/cart';
import { submitCart, updateCart } from '#features/checkout';
import { listProducts } from '#features/explore';
import { cancelOrder } from '#features/orders';
import { addCard } from '#features/payments';
import { listStores } from '#features/stores';
import { fillCart, type NewShopper, newShopper } from '../shopper.ts';
import { answererOf, writeChats } from './chat-screens.ts';
import { writeReviews } from './review-screens.ts';
import type { Prepared } from './screen.ts';

const HOME = { address: '870 Queen St W', city: 'Toronto', province: 'ON', postalCode: 'M6J 1G3' };
const CARD = { cardNumber: '4242424242424242', cardExpiry: '1230', cardCVV: '123', postalCode: HOME.postalCode };

export async function prepare(origin: string): Promise<Prepared> {
  const [buyer, customer, newcomer] = [await newShopper(origin), await newShopper(origin), await newShopper(origin)];
  await readyToOrder(buyer);
  await readyToOrder(customer);
  await writeReviews(customer);
  const first = await customer.call(submitCart, {});
  await fillCart(customer, 1);
  await payAll(customer);
  const second = await customer.call(submitCart, {});
  const canceled = second.orders[0]?.id as string;
  await customer.call(cancelOrder, { id: canceled });
  const orderOf = (type: string) => first.orders.find(({ deliveryType }) => deliveryType === type)?.id as string;
  await writeChats(customer, origin, orderOf('pickup'));
  const products = await buyer.call(listProducts, { loc: '-79.41235,43.64539', category: 'flower' });
  const stores = await buyer.call(listStores, { loc: '-79.41235,43.64539' });
  return {
    secrets: { buyer: buyer.secret, customer: customer.secret, newcomer: newcomer.secret },
    productId: products.items[0]?.id as string,
    storeId: stores.items[0]?.id as string,
    brandId: products.items[0]?.brand.id as string,
    orderIds: { pickup: orderOf('pickup'), delivery: orderOf('delivery'), canceled },
    answerBuyer: await answererOf(buyer, origin),
  };
}

/** Two stores in the cart, the first delivers home, one card pays. */
async function readyToOrder(shopper: NewShopper): Promise<void> {
  const { call } = shopper;
  await fillCart(shopper, 2);
  const { coordinates } = await call(addAddress, { label: 'Home', ...HOME });
  await call(addCard, { displayName: 'Default Card', ...CARD });
  await payAll(shopper);
  const [order] = (await call(getCart, {})).orders;
  await call(updateCart, [
    { storeId: order?.storeId as string, deliveryType: 'delivery', deliveryLocation: { ...HOME, coordinates } },
  ]);
}

async function payAll({ call }: NewShopper): Promise<void> {
  const { id } = await call(addCard, { displayName: 'Everyday Card', ...CARD, cardNumber: '5555555555554444' });
  const { orders } = await call(getCart, {});
  await call(
    updateCart,
    orders.map(({ storeId }) => ({ storeId, paymentCardId: id })),
  );
}
