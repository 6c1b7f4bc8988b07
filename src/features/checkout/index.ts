export { CheckoutOrder, CheckoutSummary, submitCart, updateCart, verifyCart } from './checkout.contract.ts';
export {
  type BrokenRule,
  firstBrokenRule,
  MOST_CANNABIS_MG,
  NO_CARD,
  NO_DELIVERY_ADDRESS,
  NO_ORDER,
  type OrderFacts,
  OUTSIDE_ZONES,
  TOO_MUCH_CANNABIS,
} from './pricing/checkout-rules.ts';
