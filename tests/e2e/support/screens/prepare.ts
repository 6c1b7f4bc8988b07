import { addAddress } from '#features/addresses';
import { setOrderStatus } from '#features/back-office';
import { getCart } from '#features/cart';
import { addProductAlert } from '#features/catalog';
import { submitCart, updateCart } from '#features/checkout';
import { listProducts } from '#features/explore';
import { changeSavedList, createSavedList, saveToList } from '#features/favorites';
import { cancelOrder } from '#features/orders';
import { addCard } from '#features/payments';
import { listStores } from '#features/stores';
import { scatterCart } from '../actions/own-market.ts';
import { fetchedOrder, operatorOf, operatorToken, placedOrder } from '../operator.ts';
import { fillCart, type NewShopper, newShopper } from '../shopper.ts';
import { storeTeam } from '../team.ts';
import { answererOf, writeChats } from './chat-screens.ts';
import { consoleOrders, once } from './console/orders.ts';
import { writeReviews } from './review-screens.ts';
import type { Persona, Prepared } from './screen.ts';

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
  const list = await customer.call(createSavedList, { name: 'Regulars' });
  const { shareToken } = await customer.call(changeSavedList, { id: list.id, isShared: true });
  const products = await buyer.call(listProducts, { loc: '-79.41235,43.64539', category: 'flower' });
  for (const { id } of products.items.slice(0, 4)) await customer.call(saveToList, { id: list.id, productId: id });
  const stores = await buyer.call(listStores, { loc: '-79.41235,43.64539' });
  const storeId = stores.items[0]?.id as string;
  const collected = await collectedOrders(origin);
  const { owner, invitationPath, deviceToken } = await storeTeam(origin, storeId);
  return {
    sessionOf: sessionsOf(
      {
        buyer: buyer.sessionToken,
        customer: customer.sessionToken,
        newcomer: newcomer.sessionToken,
        storeOwner: owner.sessionToken,
        scattered: (await scatteredOver(origin)).sessionToken,
        collector: collected.sessionToken,
      },
      origin,
    ),
    productId: products.items[0]?.id as string,
    comparedIds: products.items.slice(0, 3).map(({ systemProductId }) => systemProductId),
    listId: list.id,
    shareToken: shareToken as string,
    storeId,
    invitationPath,
    deviceToken,
    brandId: products.items[0]?.brand.id as string,
    orderIds: { pickup: orderOf('pickup'), delivery: orderOf('delivery'), canceled, ...collected.ids },
    answerBuyer: await answererOf(buyer, origin),
    consoleOrders: once(() => consoleOrders(origin, owner)),
  };
}

/** An order at the counter, and one that was picked up. */
async function collectedOrders(origin: string) {
  const [shopper, operator] = [await newShopper(origin), await operatorOf(origin)];
  const { id: done } = await fetchedOrder(shopper, operator);
  const { id: ready } = await placedOrder(shopper);
  for (const status of ['processing', 'ready-pickup'] as const) await operator(setOrderStatus, { id: ready, status });
  return { sessionToken: shopper.sessionToken, ids: { ready, done } };
}

/** A cart over three stores, and an alert. */
async function scatteredOver(origin: string): Promise<NewShopper> {
  const shopper = await newShopper(origin);
  await scatterCart(origin, shopper);
  await shopper.call(addProductAlert, { words: 'quartz kush' });
  return shopper;
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

const RENEWED_MS = 10 * 60_000;

function sessionsOf(tokens: Record<Exclude<Persona, 'operator'>, string>, origin: string): Prepared['sessionOf'] {
  let operator = { token: '', since: Number.NEGATIVE_INFINITY };
  return async (as) => {
    if (as !== 'operator') return as && tokens[as];
    if (Date.now() > operator.since + RENEWED_MS) operator = { token: await operatorToken(origin), since: Date.now() };
    return operator.token;
  };
}
