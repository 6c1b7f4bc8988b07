import { type Cart, type CartOrder, lineProblem, orderProblem } from '#features/cart';

/**
 * Why a summary's order or lines (by product id) cannot be placed, by the current cart, or without one by the summary.
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
