import { type MouseEvent, useEffect, useRef } from 'react';
import { usePricedCart } from '#features/cart/ui';
import { makeOthersInert } from '#features/orders';
import { CardRow, useCards } from '#features/payments/ui';
import { call } from '#platform/browser/browser.ts';
import { useCall } from '#platform/browser/data/use-call.ts';
import { IdentificationCardIcon } from '#ui/icons/icons.ts';
import { Button, ButtonLink } from '#ui/parts/button.tsx';
import { Notice } from '#ui/states/notice.tsx';
import { BusyRegion, Skeleton } from '#ui/states/skeleton.tsx';
import { TryAgain } from '#ui/states/try-again.tsx';
import { ArrivalHeading } from '#ui/text/arrival-heading.tsx';
import { counted, money } from '#ui/text/format.ts';
import { announce } from '#ui/text/live-region.tsx';
import { BottomBar } from '../cart-step/bottom-bar.tsx';
import { CheckoutSteps } from '../cart-step/checkout-steps.tsx';
import { useReload } from '../cart-step/use-reload.ts';
import { type CheckoutSummary, verifyCart } from '../checkout.contract.ts';
import { submissionStorage } from '../place-order/submission-storage.ts';
import { OrderLines } from './order-lines.tsx';
import { SummaryOrder } from './summary-order.tsx';
import { summaryProblems } from './summary-problems.ts';
import { SummaryTrouble } from './summary-trouble.tsx';
import { troubleOf, usePlaceOrder } from './use-place-order.ts';
import '../pricing/checkout.css';

export function SummaryView() {
  const reload = useReload();
  const verify = () =>
    call(verifyCart, {}).catch(async (error: unknown) => {
      await reload();
      throw error;
    });
  // Not at once what Continue has just asked: an order that is placed meanwhile has emptied the cart.
  const summary = useCall(verifyCart, {}, { ask: verify, retry: false, staleTime: 2_000 });
  return (
    <div className="page">
      <CheckoutSteps current={1} />
      <BusyRegion busy={summary.isLoading} label="Loading the summary">
        {summary.isLoading && <Loading />}
      </BusyRegion>
      {summary.isError && !summary.data && <NoSummary error={summary.error} onRetry={() => summary.refetch()} />}
      {summary.data && <Filled summary={summary.data} refusal={summary.error} />}
    </div>
  );
}

/** `refusal`: of a refetched summary, while the earlier one shows. */
function Filled({ summary, refusal }: { summary: CheckoutSummary; refusal: Error | null }) {
  const { isBusy, trouble: ownTrouble, place } = usePlaceOrder();
  const { cart } = usePricedCart();
  const trouble = ownTrouble ?? (refusal && troubleOf(refusal));
  const { data: cards } = useCards();
  const { orders, summary: costs } = summary;
  const card = cards?.find(({ id }) => id === orders[0]?.paymentCardId);
  const press = usePlaceButton(isBusy, () => place(summary));
  const words = trouble?.moved.length ? `Accept ${money(costs.totalAmount)} and place order` : 'Place order';
  return (
    <>
      <div className="checkout">
        <div>
          <ArrivalHeading className="mt-3.5">Order summary</ArrivalHeading>
          <p className="mt-1.5 text-ink-muted">Check each order. Nothing is submitted until you place it.</p>
          {orders.map((order) => (
            <SummaryOrder key={order.storeId} order={order} cart={cart} />
          ))}
        </div>
        <aside className="checkout-aside" aria-label="Payment and total">
          <div className="box">
            <div className="flex items-baseline justify-between gap-3 text-2xl leading-[1.2] font-bold">
              <h2>Total</h2>
              <span className="num">{money(costs.totalAmount)}</span>
            </div>
            <p className="num mt-1 text-sm text-ink-muted">
              {counted(orders.length, 'order')}, {counted(costs.totalItems, 'item')}
            </p>
            <div className="mt-4.5 flex min-h-15 items-center gap-3 rounded-[14px] border border-line px-3.5 py-2.5">
              {card ? <CardRow card={card} /> : <Skeleton className="h-8 w-full" />}
            </div>
            <div className="aside-next">
              <Button size="lg" wide busy={isBusy} busyText="Placing order" className="mt-4.5" onClick={press}>
                {words}
              </Button>
              <ButtonLink to="/checkout" tone="quiet" wide className="mt-1.5">
                Back to checkout
              </ButtonLink>
            </div>
            <p className="mt-3 flex items-start gap-2 text-sm text-ink-muted">
              <IdentificationCardIcon className="size-4.5" />
              Bring government ID. The person receiving an order must be 19 or older.
            </p>
          </div>
          {/* Last, below the button: a slow payment service then shifts nothing. */}
          {trouble && <SummaryTrouble trouble={trouble} />}
        </aside>
      </div>
      <BottomBar>
        <p className="mb-2 flex items-baseline justify-between gap-3">
          <span className="font-semibold">
            Total <span className="num text-sm font-normal text-ink-muted">{counted(orders.length, 'order')}</span>
          </span>
          <b className="num text-lg">{money(costs.totalAmount)}</b>
        </p>
        <Button size="lg" wide busy={isBusy} busyText="Placing order" onClick={press}>
          {words}
        </Button>
      </BottomBar>
    </>
  );
}

/** While placing, only the pressed button stays active, and leaving asks first. */
function usePlaceButton(isBusy: boolean, place: () => void) {
  const pressed = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!isBusy) return;
    announce('Placing your order');
    const release = pressed.current ? makeOthersInert(pressed.current) : undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => {
      release?.();
      removeEventListener('beforeunload', ask);
    };
  }, [isBusy]);
  return (event: MouseEvent<HTMLElement>) => {
    pressed.current = event.currentTarget;
    place();
  };
}

/** No summary: a rule is broken, or the order went through but its response was lost. */
function NoSummary({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { isBusy, trouble, resend } = usePlaceOrder();
  const open = submissionStorage.read();
  const isLost = open?.isOpen === true;
  // Corrected at checkout: another attempt here would be rejected again.
  const refused = !isLost && troubleOf(error) !== null;
  const why = refused ? (
    <Notice tone="danger" role="alert">
      {error.message}
    </Notice>
  ) : (
    <TryAgain error={error} onRetry={onRetry} />
  );
  return (
    <div className="grid gap-4 py-4">
      <ArrivalHeading>Order summary</ArrivalHeading>
      {isLost ? (
        <Notice
          tone="warning"
          role="alert"
          action={
            <Button tone="secondary" size="sm" busy={isBusy} onClick={() => void resend(open)}>
              Check my order
            </Button>
          }
        >
          We did not get an answer to the order of {money(open.totalAmount)} that you placed. Check whether it went
          through: you will not be charged twice.
        </Notice>
      ) : (
        why
      )}
      <ProblemLines />
      <ButtonLink
        to="/checkout"
        tone={refused ? 'primary' : 'quiet'}
        className={`justify-self-start${refused ? '' : ' -ml-3'}`}
      >
        Back to checkout
      </ButtonLink>
      {trouble && <SummaryTrouble trouble={trouble} />}
    </div>
  );
}

function ProblemLines() {
  const { cart } = usePricedCart();
  const selected = cart?.orders.filter(({ isSelected }) => isSelected) ?? [];
  const problems = new Map(selected.flatMap((order) => [...summaryProblems(order, cart).lines]));
  const lines = selected.flatMap(({ items }) => items.filter(({ product }) => problems.has(product.id)));
  return lines.length > 0 && <OrderLines items={lines} problems={problems} />;
}

const Loading = () => (
  <div className="checkout">
    <div>
      <h1 className="mt-3.5 text-h1">Order summary</h1>
      <Skeleton className="mt-3 h-4 w-80 max-w-full" />
      <Skeleton className="mt-6 h-105 rounded-[22px]" />
    </div>
    <Skeleton className="h-72 rounded-[22px]" />
  </div>
);
