import { Steps } from '#ui/parts/steps.tsx';

const STEPS = [{ label: 'Cart and checkout', to: '/checkout' }, { label: 'Order summary' }, { label: 'Confirmation' }];

export const CheckoutSteps = ({ current }: { current: number }) => (
  <div className="pt-4 pb-2 md:pt-7">
    <Steps label="Checkout steps" steps={STEPS} current={current} />
  </div>
);
