import { TextLink } from '#ui/fields/text-link.tsx';
import {
  ArrowCounterClockwiseIcon,
  ChatCircleIcon,
  NavigationArrowFillIcon,
  PhoneIcon,
  PrinterIcon,
} from '#ui/icons/icons.ts';
import { Button, ButtonLink } from '#ui/parts/button.tsx';
import { FailureNotice, Notice } from '#ui/states/notice.tsx';
import { counted, money } from '#ui/text/format.ts';
import type { Order } from '../orders.contract.ts';
import type { ReorderResult } from './reorder.ts';
import { useOrderAgain } from './use-order-again.ts';

/** Message the store, reorder, print; for ended orders reorder first. */
export function OrderActions({ order }: { order: Order }) {
  const again = useOrderAgain(order, { showsRefusal: true });
  const isOver = order.status === 'completed';
  const isUnderWay = !isOver && order.status !== 'canceled';
  const { contactNumber } = order.store;
  const message = (
    <ButtonLink tone="secondary" to={`/profile/chat?order=${order.id}`}>
      <ChatCircleIcon />
      Message store
    </ButtonLink>
  );
  return (
    <>
      <div className="mt-5 flex flex-wrap gap-2 print:hidden">
        {order.status === 'ready-pickup' && (
          <ButtonLink external to={directionsTo(order.store.geolocation.coordinates)}>
            <NavigationArrowFillIcon />
            Directions
          </ButtonLink>
        )}
        {!isOver && message}
        {contactNumber && isUnderWay && (
          <ButtonLink tone="secondary" reloadDocument to={`tel:${contactNumber}`}>
            <PhoneIcon />
            Call store
          </ButtonLink>
        )}
        <Button
          tone={isOver ? 'primary' : 'secondary'}
          busy={again.isPending}
          busyText="Adding"
          onClick={() => again.mutate()}
        >
          <ArrowCounterClockwiseIcon />
          Order again
        </Button>
        <Button tone="secondary" onClick={() => print()}>
          <PrinterIcon />
          Print receipt
        </Button>
        {isOver && message}
      </div>
      <FailureNotice error={again.error} className="mt-3 print:hidden" />
      {again.data && <Outcome result={again.data} />}
    </>
  );
}

const directionsTo = ([longitude, latitude]: readonly [number, number]) =>
  `https://www.openstreetmap.org/directions?to=${latitude},${longitude}`;

function Outcome({ result: { taken, outOfStock, missing, repriced, short, warning } }: { result: ReorderResult }) {
  const isAsBefore = outOfStock.length + missing.length + repriced.length + short.length === 0 && !warning;
  return (
    <Notice tone={isAsBefore ? 'success' : 'warning'} role="status" className="mt-3 print:hidden">
      <p className="font-semibold">
        {taken === 0 ? 'None of these products can be bought now.' : `${counted(taken, 'product')} added to your cart.`}
      </p>
      {outOfStock.length > 0 && <p>Out of stock: {outOfStock.join(', ')}.</p>}
      {missing.length > 0 && <p>No longer sold: {missing.join(', ')}.</p>}
      {warning && <p>{warning}</p>}
      {repriced.map(({ name, was, now }) => (
        <p key={name} className="num">
          {name}: {money(now)} each today; it was {money(was)}.
        </p>
      ))}
      {short.map(({ name, left }) => (
        <p key={name} className="num">
          {name}: only {left} left in stock.
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
