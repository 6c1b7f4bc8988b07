import '../pricing/checkout.css';
import { Steps } from '#ui/parts/steps.tsx';

const STEPS = [{ label: 'Cart and checkout', to: '/checkout' }, { label: 'Order summary' }, { label: 'Confirmation' }];

export const CheckoutSteps = ({ current }: { current: number }) => (
  <div className="checkout-steps">
    <Steps label="Checkout steps" steps={STEPS} current={current} />
  </div>
);
