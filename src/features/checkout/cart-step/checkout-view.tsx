import { useAddresses } from '#features/addresses/ui';
import { CartLines, EmptyCart, shownOrders, useRemovedLines } from '#features/cart/ui';
import { useCards } from '#features/payments/ui';
import { messageOnPage } from '#platform/browser/data/failures.ts';
import { Button } from '#ui/parts/button.tsx';
import { Notice } from '#ui/states/notice.tsx';
import { BusyRegion, Skeleton } from '#ui/states/skeleton.tsx';
import { TryAgain } from '#ui/states/try-again.tsx';
import { ArrivalHeading } from '#ui/text/arrival-heading.tsx';
import { counted } from '#ui/text/format.ts';
import { BottomBar } from './bottom-bar.tsx';
import { CartChanged } from './cart-changed.tsx';
import type { OrderDraft } from './checkout-draft.ts';
import { CheckoutOrder, RemovedOrder } from './checkout-order.tsx';
import { CheckoutSteps } from './checkout-steps.tsx';
import { PaymentBox } from './payment/payment-box.tsx';
import { usePaymentCard } from './payment/use-payment-card.ts';
import { MoneyOnceKnown, TotalsBox } from './totals-box.tsx';
import { useCheckout } from './use-checkout.ts';
import { useContinue } from './use-continue.ts';
import { useRecipient } from './use-recipient.ts';
import { useTotals } from './use-totals.ts';
import '../pricing/checkout.css';

/** Cart and checkout: orders by store, one card, and the button to the summary. */
export function CheckoutView() {
  const checkout = useCheckout();
  // Loaded and drawn together: a later address or card would shift the content below it.
  const isLoading = [checkout, useAddresses(), useCards()].some((asked) => asked.isLoading);
  return (
    <div className="page">
      <CheckoutSteps current={0} />
      <BusyRegion busy={isLoading} label="Loading your cart">
        {isLoading && <Loading />}
      </BusyRegion>
      {!isLoading && <Loaded checkout={checkout} />}
    </div>
  );
}

type Checkout = ReturnType<typeof useCheckout>;

function Loaded({ checkout }: { checkout: Checkout }) {
  const { cart, orders, error, retry } = checkout;
  if (orders.length > 0) return <Filled checkout={checkout} />;
  if (error) return <Failed error={error} onRetry={retry} />;
  return cart && <NothingToOrder />;
}

function Filled({ checkout }: { checkout: Checkout }) {
  const { orders, change, save, saveError } = checkout;
  const payment = usePaymentCard(checkout);
  const recipient = useRecipient();
  const { next, isBusy, problem, changes, clearProblem } = useContinue({ checkout, payment, recipient });
  const shown = shownOrders(orders, useRemovedLines());
  const selected = orders.filter(({ isSelected }) => isSelected);
  const totals = useTotals(checkout.cart);
  const items = selected.reduce((sum, order) => sum + order.totalItems, 0);
  const likelyPlace = orders.find(({ deliveryLocation }) => deliveryLocation)?.deliveryLocation ?? null;
  const onChange = (storeId: string) => (draft: OrderDraft) => {
    if (!('orderNote' in draft)) clearProblem();
    change([storeId], draft);
  };
  return (
    <>
      <div className="checkout">
        <div>
          <ArrivalHeading className="mt-3.5">Checkout</ArrivalHeading>
          <p className="mt-1.5 text-ink-muted">
            Each store is a separate order. Uncheck a store to leave it in your cart.
          </p>
          {shown.map((one) => {
            const { order, head } = one;
            const lines = <CartLines shown={one} all={shown} isWide />;
            if (!order) return <RemovedOrder key={head.storeId} store={head.store} lines={lines} />;
            return (
              <CheckoutOrder
                key={head.storeId}
                order={order}
                lines={lines}
                onChange={onChange(order.storeId)}
                likelyPlace={likelyPlace}
                recipient={recipient}
                problem={problem?.storeId === order.storeId ? problem : null}
              />
            );
          })}
        </div>
        <aside className="checkout-aside" aria-label="Payment and totals">
          <PaymentBox
            cards={payment.cards}
            card={payment.card}
            onSelect={(chosen) => {
              clearProblem();
              payment.select(chosen);
            }}
            refusing={payment.refusing}
            error={problem?.field === 'paymentCardId' ? problem.message : undefined}
          />
          <TotalsBox orders={selected} totals={totals} isBusy={isBusy} onNext={next} />
          {/* Last, below the button: a late message shifts nothing. */}
          {saveError && (
            <div id="not-saved">
              <Notice
                tone="danger"
                role="alert"
                action={
                  <Button tone="secondary" size="sm" onClick={() => void save()}>
                    Try again
                  </Button>
                }
              >
                Your last change is not saved yet. {messageOnPage(saveError)}
              </Notice>
            </div>
          )}
          {changes.length > 0 && <CartChanged changes={changes} />}
          {problem?.field === 'isSelected' && <Notice tone="danger">{problem.message}</Notice>}
        </aside>
      </div>
      <BottomBar>
        <p className="mb-2 flex items-baseline justify-between gap-3">
          <span className="font-semibold">
            Total{' '}
            <span className="num text-sm font-normal text-ink-muted">
              {counted(items, 'item')}, {counted(selected.length, 'order')}
            </span>
          </span>
          <b className="num min-w-20 text-right text-[1.0625rem]">
            <MoneyOnceKnown cents={totals?.totalAmount} />
          </b>
        </p>
        <Button size="lg" wide busy={isBusy} onClick={next}>
          Continue to order summary
        </Button>
      </BottomBar>
    </>
  );
}

function NothingToOrder() {
  const shown = shownOrders([], useRemovedLines());
  return (
    <>
      {shown.length > 0 && <h1 className="mt-3.5 text-h1">Checkout</h1>}
      {shown.map((one) => (
        <RemovedOrder
          key={one.head.storeId}
          store={one.head.store}
          lines={<CartLines shown={one} all={shown} isWide />}
        />
      ))}
      <EmptyCart level={shown.length > 0 ? 2 : 1} className="py-16" />
    </>
  );
}

const Failed = ({ error, onRetry }: { error: Error; onRetry: () => void }) => (
  <>
    <ArrivalHeading className="mt-3.5 mb-4">Checkout</ArrivalHeading>
    <TryAgain error={error} onRetry={onRetry} />
  </>
);

const Loading = () => (
  <div className="checkout">
    <div>
      <h1 className="mt-3.5 text-h1">Checkout</h1>
      <Skeleton className="mt-3 h-4 w-80 max-w-full" />
      <Skeleton className="mt-6 h-105 rounded-[22px]" />
    </div>
    <div className="checkout-aside">
      <Skeleton className="h-48 rounded-[22px]" />
      <Skeleton className="h-72 rounded-[22px]" />
    </div>
  </div>
);
