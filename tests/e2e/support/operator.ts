import { DEMO_LOGINS, DEMO_PASSWORD } from '#app/demo/demo-logins.ts';
import { login } from '#features/auth';
import { setOrderStatus } from '#features/back-office';
import { getCart } from '#features/cart';
import { submitCart, updateCart } from '#features/checkout';
import type { Order } from '#features/orders';
import { addCard } from '#features/payments';
import { httpClient } from '#platform/browser/client.ts';
import { fillCart, type NewShopper } from './shopper.ts';

/** A session of the operator that every demo has. */
export async function operatorToken(origin: string): Promise<string> {
  const call = httpClient({ base: `${origin}/api`, token: () => null });
  const { email } = DEMO_LOGINS.find(({ role }) => role === 'operator') as { email: string };
  return call(login, { email, password: DEMO_PASSWORD });
}

/** Calls as the operator that every demo has. */
export async function operatorOf(origin: string) {
  const sessionToken = await operatorToken(origin);
  return httpClient({ base: `${origin}/api`, token: () => sessionToken });
}

/** An order of one store that the shopper has fetched. */
export async function fetchedOrder(
  shopper: NewShopper,
  operator: Awaited<ReturnType<typeof operatorOf>>,
): Promise<Order> {
  const placed = await placedOrder(shopper);
  for (const status of ['processing', 'ready-pickup', 'completed'] as const)
    await operator(setOrderStatus, { id: placed.id, status, idChecked: true });
  return placed;
}

/** An order of one store that the shopper fetches there. */
export async function placedOrder(shopper: NewShopper): Promise<Order> {
  const { call } = shopper;
  await fillCart(shopper, 1);
  const card = { cardNumber: '4242424242424242', cardExpiry: '1230', cardCVV: '123', postalCode: 'M6J 1G3' };
  const { id: paymentCardId } = await call(addCard, { displayName: 'Card', ...card });
  const { orders } = await call(getCart, {});
  await call(
    updateCart,
    orders.map(({ storeId }) => ({ storeId, paymentCardId })),
  );
  return (await call(submitCart, {})).orders[0] as Order;
}
