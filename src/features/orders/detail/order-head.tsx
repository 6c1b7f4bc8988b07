import { useEffect, useRef } from 'react';
import { useStoreDetails } from '#features/cart/ui';
import { streetAndTown } from '#features/catalog';
import { hoursState } from '#features/stores/ui';
import { IdentificationCardIcon } from '#ui/icons/icons.ts';
import { MapLink } from '#ui/map/map-picture.tsx';
import { Notice } from '#ui/states/notice.tsx';
import { announce } from '#ui/text/live-region.tsx';
import { STATUS_LABELS } from '../lifecycle/order-status.ts';
import { moneyOfCanceled, paymentWords, statusWords } from '../lifecycle/status-words.ts';
import type { Order } from '../orders.contract.ts';
import { addressText } from '../parts/address-text.ts';
import { DeliveryTag } from '../parts/delivery-tag.tsx';
import { StatusTag, statusColour } from '../parts/status-tag.tsx';
import { OrderActions } from './order-actions.tsx';
import { OrderCancel } from './order-cancel.tsx';
import { longDate } from './order-dates.ts';
import { canceledInWords, expectedInWords, handedOverInWords, leftInWords, readySince } from './order-time.ts';
import { OrderTimeline } from './order-timeline.tsx';

/** Time, status, actions and address of an order, in a shopper's order of interest. */
export function OrderHead({ order }: { order: Order }) {
  useSpokenStatus(order);
  const { refNum, status, store, deliveryType, dateOrdered, expected } = order;
  const now = new Date();
  return (
    <section aria-labelledby="order-status" className="box order-head" data-status={status}>
      <div className="order-head-words">
        <h1 className="num text-sm font-normal tracking-normal text-ink-muted [font-family:inherit]">
          Order {refNum} · {store.displayAs || 'No Store Name!'}
        </h1>
        <h2 id="order-status" className={`order-time num ${expected ? '' : statusColour(status)}`}>
          <Unbroken>{expectedInWords(order, now) ?? handedOverInWords(order, now) ?? STATUS_LABELS[status]}</Unbroken>
        </h2>
        <p className="mt-2 flex flex-wrap gap-2">
          <StatusTag status={status} />
          <DeliveryTag type={deliveryType} />
        </p>
        <Meaning order={order} />
        <OrderTimeline order={order} />
        <OrderActions order={order} />
        {order.nextStatuses.includes('canceled') && <OrderCancel order={order} />}
        <p className="num mt-4 text-sm text-ink-muted">Ordered {longDate(dateOrdered)}</p>
      </div>
      <OrderMap order={order} />
    </section>
  );
}

/** 'Arriving 4:50–5:10 PM': the time stays on one line. */
function Unbroken({ children: words }: { children: string }) {
  const at = words.search(/\d/);
  if (at < 0) return words;
  return (
    <>
      {words.slice(0, at)}
      <span>{words.slice(at)}</span>
    </>
  );
}

function useSpokenStatus({ status, refNum }: Order) {
  const last = useRef(status);
  useEffect(() => {
    if (last.current === status) return;
    last.current = status;
    announce(`The order is now: ${STATUS_LABELS[status]}`);
  }, [status]);
  useReadyTitle(status === 'ready-pickup' ? refNum : null);
}

/** A background tab shows that an order is ready. */
function useReadyTitle(refNum: string | null) {
  useEffect(() => {
    if (refNum === null) return;
    const before = document.title;
    document.title = `● Ready · ${before}`;
    return () => {
      document.title = before;
    };
  }, [refNum]);
}

function Meaning({ order }: { order: Order }) {
  const { status, history } = order;
  if (status === 'on-hold' || status === 'canceled') {
    const reason = history.findLast((entry) => entry.status === status)?.reason;
    return (
      <Notice tone={status === 'canceled' ? 'danger' : 'warning'} className="mt-3">
        {wordsOf(order)}
        {reason && <span className="block">{reason}</span>}
      </Notice>
    );
  }
  const left = leftInWords(order, new Date());
  const since = readySince(order);
  if (left === null && since === null) return <p className="mt-2 text-ink-muted">{statusWords(order)}</p>;
  return (
    <>
      <p className="num mt-2 text-ink-muted">{left ?? <AtTheCounter order={order} since={`${since}`} />}</p>
      <p className="order-id">
        <IdentificationCardIcon />
        {statusWords(order)}
      </p>
    </>
  );
}

/** 'Since 4:33 PM. Open until 10 PM. At the counter, say WK-975406.' */
function AtTheCounter({ order: { store, refNum }, since }: { order: Order; since: string }) {
  const { data } = useStoreDetails(store.id);
  return (
    <>
      Since {since}. {data && `${hoursState(data, new Date()).text}. `}
      At the counter, say <b className="font-semibold text-ink">{refNum}</b>.
    </>
  );
}

/** When an order was canceled, unless its payment ended it. */
function wordsOf(order: Order): string {
  const canceled = paymentWords(order) ? null : canceledInWords(order, new Date());
  return canceled ? [canceled, moneyOfCanceled(order)].filter(Boolean).join(' ') : statusWords(order);
}

/** The store, and a delivery's door. Hidden once handed over or canceled. */
function OrderMap({ order: { status, store, deliveryType, deliveryLocation } }: { order: Order }) {
  if (status === 'completed' || status === 'canceled') return null;
  const door = deliveryType === 'delivery' ? deliveryLocation : null;
  return (
    <div className="order-map print:hidden">
      <MapLink at={store.geolocation.coordinates} door={door?.coordinates ?? null} isTall>
        {door ? `To ${addressText(door)}` : streetAndTown(store.location)}
      </MapLink>
    </div>
  );
}
