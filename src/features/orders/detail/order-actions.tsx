import { TextLink } from '#ui/fields/text-link.tsx';
import { ArrowCounterClockwiseIcon, ChatCircleIcon, PrinterIcon } from '#ui/icons/icons.ts';
import { Button, ButtonLink } from '#ui/parts/button.tsx';
import { FailureNotice, Notice } from '#ui/states/notice.tsx';
import { counted, money } from '#ui/text/format.ts';
import type { Order } from '../orders.contract.ts';
import type { Reordered } from './reorder.ts';
import { useOrderAgain } from './use-order-again.ts';

/** Order the same again, print the receipt, write to the store. */
export function OrderActions({ order }: { order: Order }) {
  const again = useOrderAgain(order, { showsRefusal: true });
  return (
    <>
      <div className="mt-3 flex flex-wrap gap-2 print:hidden">
        <Button tone="secondary" busy={again.isPending} busyText="Adding" onClick={() => again.mutate()}>
          <ArrowCounterClockwiseIcon />
          Order again
        </Button>
        <Button tone="secondary" onClick={() => print()}>
          <PrinterIcon />
          Print receipt
        </Button>
        <ButtonLink tone="secondary" to={`/profile/chat?order=${order.id}`}>
          <ChatCircleIcon />
          Message store
        </ButtonLink>
      </div>
      <FailureNotice error={again.error} className="mt-3 print:hidden" />
      {again.data && <Outcome result={again.data} />}
    </>
  );
}

function Outcome({ result: { taken, missing, repriced, short } }: { result: Reordered }) {
  const isAsBefore = missing.length + repriced.length + short.length === 0;
  return (
    <Notice tone={isAsBefore ? 'success' : 'warning'} role="status" className="mt-3 print:hidden">
      <p className="font-semibold">
        {taken === 0 ? 'None of these products is sold anymore.' : `${counted(taken, 'product')} added to your cart.`}
      </p>
      {taken > 0 && missing.length > 0 && <p>No longer sold: {missing.join(', ')}.</p>}
      {repriced.map(({ name, was, now }) => (
        <p key={name} className="num">
          {name}: {money(now)} each today; it was {money(was)}.
        </p>
      ))}
      {short.map(({ name, left }) => (
        <p key={name} className="num">
          {name}: {left === 0 ? 'out of stock.' : `only ${left} left in stock.`}
        </p>
      ))}
      {taken > 0 && (
        <p>
          <TextLink inline to="/checkout">
            Go to checkout
          </TextLink>
        </p>
      )}
    </Notice>
  );
}
