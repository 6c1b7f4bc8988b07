export { checkoutApi } from './checkout.api.server.ts';
export { startCheckoutJobs } from './place-order/checkout-jobs.server.ts';
export { submitCart } from './place-order/submit-cart.server.ts';
export { type Levy, type Tax, taxOf } from './pricing/tax.ts';
export { findWays } from './ways/find-ways.server.ts';
