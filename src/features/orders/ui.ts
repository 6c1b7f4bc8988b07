export { CheckoutView } from './checkout-view.tsx';
export { ConfirmationView } from './confirmation-view.tsx';
export { OrderList } from './order-list.tsx';
export { OrderView } from './order-view.tsx';
export { SummaryView } from './summary-view.tsx';
