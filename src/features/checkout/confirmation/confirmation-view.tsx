import { useEffect, useRef } from 'react';
import { Navigate, useLocation } from 'react-router';
import { streetAndTown } from '#features/catalog';
import { getOrder, type Order, statusWords, whoHas } from '#features/orders';
import { StatusTag } from '#features/orders/ui';
import { storePictureUrl } from '#features/pictures';
import { useCalls } from '#platform/browser/data/use-calls.ts';
import { TextLink } from '#ui/fields/text-link.tsx';
import { BellIcon, IdentificationCardIcon } from '#ui/icons/icons.ts';
import { ButtonLink } from '#ui/parts/button.tsx';
import { Picture } from '#ui/parts/picture.tsx';
import { DoneArt } from '#ui/states/done-art.tsx';
import { Notice } from '#ui/states/notice.tsx';
import { Skeleton } from '#ui/states/skeleton.tsx';
import { counted, money } from '#ui/text/format.ts';
import { type PlacedOrders, readPlacedOrders } from './placed-orders.ts';

export function ConfirmationView() {
  const placed = readPlacedOrders(useLocation().state);
  if (!placed) return <Navigate to="/profile/orders" replace />;
  return <Confirmed {...placed} />;
}

function Confirmed({ orderIds, failed }: PlacedOrders) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
  }, []);
  const orders = useCalls(
    getOrder,
    orderIds.map((id) => ({ id })),
  );
  return (
    <div className="page">
      <div className="mx-auto max-w-190 pt-7 pb-6 text-center md:pt-12">
        <div className="mb-3.5 flex justify-center">
          <DoneArt />
        </div>
        <h1 ref={heading} tabIndex={-1} className="text-h1 outline-none">
          Order placed
        </h1>
        <p className="mt-2 mb-6.5 text-lg text-ink-muted">
          {whoHas(orders.map(({ data }) => data?.status))} Status changes show under{' '}
          <TextLink inline to="/profile/orders">
            Orders
          </TextLink>
          .
        </p>
        {failed.map(({ storeId, displayAs, code, message }) => (
          <Notice key={storeId} tone="danger" role="alert" className="mb-3 text-left">
            <p className="font-semibold">
              {displayAs}: {message}
            </p>
            <p>
              Those products are back in your cart where possible.{' '}
              <TextLink inline to="/checkout">
                {code === 'unavailable' ? 'Try again' : 'Try another card'}
              </TextLink>
            </p>
          </Notice>
        ))}
        <ul className="grid gap-3">
          {orders.map(({ data, isError }, index) => (
            <li key={orderIds[index]} className="box p-4 mobile:p-5">
              {data ? (
                <OrderRow order={data} />
              ) : isError ? (
                <ButtonLink to={`/profile/orders/${orderIds[index]}`} tone="secondary">
                  View order
                </ButtonLink>
              ) : (
                <Skeleton className="h-34 w-full mobile:h-18" />
              )}
            </li>
          ))}
        </ul>
        <div className="mt-6 grid gap-4 text-left sm:grid-cols-2">
          <p className="flex gap-3">
            <IdentificationCardIcon className="mt-0.5 size-6 text-brand-text" />
            <span>
              <b className="block font-semibold">Have your ID ready</b>
              <span className="text-ink-muted">Government photo ID, for pickup and at the door.</span>
            </span>
          </p>
          <p className="flex gap-3">
            <BellIcon className="mt-0.5 size-6 text-brand-text" />
            <span>
              <b className="block font-semibold">Watch for updates</b>
              <span className="text-ink-muted">Processing, ready, and out for delivery.</span>
            </span>
          </p>
        </div>
        <ButtonLink to="/products" size="lg" className="mt-8">
          Keep shopping
        </ButtonLink>
      </div>
    </div>
  );
}

function OrderRow({ order }: { order: Order }) {
  return (
    <div className="flex flex-wrap items-center gap-4 text-left">
      <Picture
        src={storePictureUrl(order.store.id)}
        alt=""
        width={56}
        height={56}
        dim="photo"
        className="size-14 flex-none rounded-[14px]"
      />
      <div className="min-w-0 flex-1">
        <h2 className="text-h4">{order.store.displayAs}</h2>
        <p className="num text-sm wrap-break-word text-ink-muted">{streetAndTown(order.store.location)}</p>
        <p className="num text-sm text-ink-muted">
          {order.refNum} · {order.deliveryType === 'delivery' ? 'Delivery' : 'Pickup'} ·{' '}
          {counted(order.totalItems, 'item')} · <b className="font-semibold text-ink">{money(order.totalAmount)}</b>
        </p>
        {order.status === 'on-hold' && (
          <p className="mt-1.5 text-sm">
            <StatusTag status={order.status} /> {statusWords(order)}
          </p>
        )}
      </div>
      <ButtonLink to={`/profile/orders/${order.id}`} tone="secondary" className="max-mobile:w-full">
        View order<span className="sr-only"> {order.refNum}</span>
      </ButtonLink>
    </div>
  );
}
