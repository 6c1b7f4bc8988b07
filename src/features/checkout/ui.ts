export { CheckoutSteps } from './cart-step/checkout-steps.tsx';
export { CheckoutView } from './cart-step/checkout-view.tsx';
export { GuestCheckout } from './cart-step/guest-orders.tsx';
export { ConfirmationView } from './confirmation/confirmation-view.tsx';
export { SummaryView } from './summary-step/summary-view.tsx';
