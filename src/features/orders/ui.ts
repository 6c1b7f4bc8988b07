export { CheckoutView } from './cart-step/checkout-view.tsx';
export { OrderView } from './detail/order-view.tsx';
export { OrderList } from './list/order-list.tsx';
export { ConfirmationView } from './summary-step/confirmation-view.tsx';
export { SummaryView } from './summary-step/summary-view.tsx';
