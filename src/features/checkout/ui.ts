export { CheckoutView } from './cart-step/checkout-view.tsx';
export { ConfirmationView } from './confirmation/confirmation-view.tsx';
export { SummaryView } from './summary-step/summary-view.tsx';
