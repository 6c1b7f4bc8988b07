export {
  isFinal,
  isUncollected,
  LINE_OUTCOMES,
  mayMove,
  mayShopperCancel,
  nextStatuses,
  ORDER_STATUSES,
  PAYMENT_STATUSES,
  STATUS_LABELS,
  timeline,
} from './lifecycle/order-status.ts';
export { statusWords, whoHas } from './lifecycle/status-words.ts';
export {
  cancelOrder,
  getOrder,
  listBoughtProducts,
  listOffersAgain,
  listOrders,
  Order,
  OrderedProduct,
  OrderStatus,
  orderMoved,
  PaymentStatus,
  queueChanged,
  setOrderWish,
  TaxLine,
  totals,
} from './orders.contract.ts';
export { addressText } from './parts/address-text.ts';
export { exactGramsText, gramsText } from './parts/grams.ts';
export { makeOthersInert } from './payments/make-others-inert.ts';
