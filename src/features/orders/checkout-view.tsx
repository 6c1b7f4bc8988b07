import { useState } from 'react';
import { useAddresses } from '#features/accounts/ui';
import { EmptyCart } from '#features/cart/ui';
import { type CreditCard, isPast } from '#features/payments';
import { useCards } from '#features/payments/ui';
import { Button } from '#ui/button.tsx';
import { counted, money } from '#ui/format.ts';
import { Notice } from '#ui/notice.tsx';
import { BusyRegion, Skeleton } from '#ui/skeleton.tsx';
import { TryAgain } from '#ui/try-again.tsx';
import { BottomBar } from './bottom-bar.tsx';
import { PaymentBox, TotalsBox } from './checkout-aside.tsx';
import type { OrderDraft } from './checkout-draft.ts';
import { CheckoutOrder } from './checkout-order.tsx';
import { CheckoutSteps } from './checkout-steps.tsx';
import { useCheckout } from './use-checkout.ts';
import { useContinue } from './use-continue.ts';
import './checkout.css';

/** Cart and checkout: for each store what, how to get it and a note; one card; the way to the summary. */
export function CheckoutView() {
  const checkout = useCheckout();
  // Asked together and drawn together: an address or a card that came later would move what is below it.
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
  if (error) return <Failed message={error.message} onRetry={retry} />;
  return cart && <NothingToOrder />;
}

function Filled({ checkout }: { checkout: Checkout }) {
  const { orders, change, save, saveError } = checkout;
  const { cards, card, select, refusing, applyCard } = usePaymentCard(checkout);
  const { next, isBusy, problem, clearProblem } = useContinue({ checkout, card, applyCard });
  const selected = orders.filter(({ isSelected }) => isSelected);
  const subTotal = selected.reduce((sum, order) => sum + order.subTotal, 0);
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
          <h1 className="mt-3.5 text-h1">Checkout</h1>
          <p className="mt-1.5 text-ink-muted">
            Each store is a separate order. Untick a store to leave it in your cart.
          </p>
          {saveError && (
            <Notice
              tone="danger"
              role="alert"
              className="mt-4"
              action={
                <Button tone="secondary" size="sm" onClick={() => void save()}>
                  Try again
                </Button>
              }
            >
              Your last change is not saved yet. {saveError}
            </Notice>
          )}
          {problem?.field === 'isSelected' && (
            <Notice tone="danger" className="mt-4">
              {problem.message}
            </Notice>
          )}
          {orders.map((order) => (
            <CheckoutOrder
              key={order.storeId}
              order={order}
              onChange={onChange(order.storeId)}
              likelyPlace={likelyPlace}
              problem={problem?.storeId === order.storeId ? problem : null}
            />
          ))}
        </div>
        <aside className="checkout-aside" aria-label="Payment and totals">
          <PaymentBox
            cards={cards}
            card={card}
            onSelect={(chosen) => {
              clearProblem();
              select(chosen);
            }}
            refusing={refusing}
            error={problem?.field === 'paymentCardId' ? problem.message : undefined}
          />
          <TotalsBox orders={selected} subTotal={subTotal} isBusy={isBusy} onNext={next} />
        </aside>
      </div>
      <BottomBar>
        <p className="mb-2 flex items-baseline justify-between gap-3">
          <span className="font-semibold">
            Subtotal{' '}
            <span className="num text-sm font-normal text-ink-muted">
              {counted(items, 'item')}, {counted(selected.length, 'order')}
            </span>
          </span>
          <b className="num text-[17px]">{money(subTotal)}</b>
        </p>
        <Button size="lg" wide busy={isBusy} onClick={next}>
          Continue to order summary
        </Button>
      </BottomBar>
    </>
  );
}

/** The one card of all orders: what was just chosen, else the card on an order, the selected ones first, else the default. */
function usePaymentCard({ orders, change }: Checkout) {
  const { data: cards } = useCards();
  const [chosenId, setChosenId] = useState<string | null>(null);
  const withCard = [...orders].sort((a, b) => Number(b.isSelected) - Number(a.isSelected));
  const cardId = chosenId ?? withCard.find(({ paymentCardId }) => paymentCardId)?.paymentCardId;
  const card = cards?.find(({ id }) => id === cardId) ?? cards?.find(({ isDefault }) => isDefault);
  const takes = (order: (typeof orders)[number], { creditCard }: CreditCard) =>
    order.store.acceptablePayment.includes(creditCard.type);
  /**
   * A store that does not take the card keeps none, nor any where it has expired: the rules then say so, and no other card is
   * charged by surprise.
   */
  const give = (chosen: CreditCard) => {
    const isExpired = isPast(chosen.creditCard.cardExpiry, new Date());
    const pays = (order: (typeof orders)[number]) => !isExpired && takes(order, chosen);
    const differing = orders.filter((order) => order.paymentCardId !== (pays(order) ? chosen.id : null));
    const [taking, refusing] = [true, false].map((isTaken) =>
      differing.filter((order) => pays(order) === isTaken).map(({ storeId }) => storeId),
    );
    if (taking?.length) change(taking, { paymentCardId: chosen.id });
    if (refusing?.length) change(refusing, { paymentCardId: null });
  };
  return {
    cards,
    card,
    select: (chosen: CreditCard) => {
      setChosenId(chosen.id);
      give(chosen);
    },
    applyCard: () => card && give(card),
    refusing: card
      ? orders.filter((order) => order.isSelected && !takes(order, card)).map(({ store }) => store.displayAs)
      : [],
  };
}

const NothingToOrder = () => (
  <>
    <h1 className="sr-only">Checkout</h1>
    <EmptyCart level={2} className="py-16" />
  </>
);

const Failed = ({ message, onRetry }: { message: string; onRetry: () => void }) => (
  <>
    <h1 className="mt-3.5 mb-4 text-h1">Checkout</h1>
    <TryAgain message={message} onRetry={onRetry} />
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
