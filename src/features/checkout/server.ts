export { checkoutApi } from './checkout.api.server.ts';
export { startCheckoutJobs } from './place-order/checkout-jobs.server.ts';
export type { PlaceDeps } from './place-order/place-order.server.ts';
export { submitCart } from './place-order/submit-cart.server.ts';
export { changeOrders } from './place-order/update-cart.server.ts';
export { type ChargedAmounts, chargedAmounts, type PlacedLine } from './pricing/charged-amounts.ts';
export { placedOrder } from './pricing/placed-lines.queries.server.ts';
export { type Levy, type Tax, taxOf } from './pricing/tax.ts';
export { findWays } from './ways/find-ways.server.ts';
