import { type Cart, type CartOrder, lineProblem, orderProblem } from '#features/cart';

/**
 * Why an order that a summary shows cannot be placed as it stands, by the cart of now: the order as a whole, and its lines by
 * the ids of their products. Without a cart by what the summary says itself.
 */
export function summaryProblems(order: CartOrder, cart: Cart | undefined) {
  const now = cart ? cart.orders.find(({ storeId }) => storeId === order.storeId) : order;
  const lines = order.items.flatMap(({ product, quantity }): [string, string][] => {
    const there = now?.items.find((item) => item.product.id === product.id);
    const problem = there ? lineProblem(there, quantity) : 'No longer in your cart.';
    return problem ? [[product.id, problem]] : [];
  });
  return { order: now ? orderProblem({ ...now, deliveryType: order.deliveryType }) : null, lines: new Map(lines) };
}
