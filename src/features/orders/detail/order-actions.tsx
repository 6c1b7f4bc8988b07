import { useRef } from 'react';
import { mergeGuestCart } from '#features/cart';
import { useCart } from '#features/cart/ui';
import { call } from '#platform/browser/browser.ts';
import { useTask } from '#platform/browser/data/use-action.ts';
import { newId } from '#platform/id.ts';
import { TextLink } from '#ui/fields/text-link.tsx';
import { ArrowCounterClockwiseIcon, ChatCircleIcon, PrinterIcon } from '#ui/icons/icons.ts';
import { Button, ButtonLink } from '#ui/parts/button.tsx';
import { FailureNotice, Notice } from '#ui/states/notice.tsx';
import { counted, money } from '#ui/text/format.ts';
import type { Order } from '../orders.contract.ts';
import { type Reordered, reordered } from './reorder.ts';

/** Order the same again, print the receipt, write to the store. */
export function OrderActions({ order }: { order: Order }) {
  const again = useOrderAgain(order);
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

/** The lines go into the cart as a guest's cart would, under an id of their own: a try that is repeated adds nothing twice. */
function useOrderAgain(order: Order) {
  const { refresh } = useCart();
  const cartId = useRef<string>(null);
  const add = async (): Promise<Reordered> => {
    cartId.current ??= newId();
    const items = order.items.map(({ product, quantity }) => ({ id: product.id, quantity }));
    const { missing, ...cart } = await call(mergeGuestCart, { items, cartId: cartId.current });
    cartId.current = null;
    await refresh();
    return reordered(order, cart, missing);
  };
  return useTask(add, { showsRefusal: true });
}

function Outcome({ result: { taken, missing, repriced, short } }: { result: Reordered }) {
  const isAsBefore = missing.length + repriced.length + short.length === 0;
  return (
    <Notice tone={isAsBefore ? 'success' : 'warning'} role="status" className="mt-3 print:hidden">
      <p className="font-semibold">
        {taken === 0 ? 'None of these products is sold any more.' : `${counted(taken, 'product')} added to your cart.`}
      </p>
      {taken > 0 && missing.length > 0 && <p>Not sold any more: {missing.join(', ')}.</p>}
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
