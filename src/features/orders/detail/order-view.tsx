import { type ReactNode, useEffect, useRef } from 'react';
import { useStoreDetails } from '#features/cart/ui';
import { streetAndTown } from '#features/catalog';
import { CARD_LABELS } from '#features/payments';
import { CardMark, MaskedDigits } from '#features/payments/ui';
import { storePictureUrl } from '#features/pictures';
import { openState } from '#features/stores/ui';
import { useCall } from '#platform/browser/data/use-call.ts';
import { isFailure } from '#platform/errors.ts';
import { useSite } from '#platform/web/use-site.ts';
import { CaretLeftIcon } from '#ui/icons/icons.ts';
import { MapLink } from '#ui/map/map-picture.tsx';
import { ButtonLink } from '#ui/parts/button.tsx';
import { Link } from '#ui/parts/link.tsx';
import { Picture } from '#ui/parts/picture.tsx';
import { Tag, type TagTone } from '#ui/parts/tag.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { Notice } from '#ui/states/notice.tsx';
import { BusyRegion, Skeleton } from '#ui/states/skeleton.tsx';
import { TryAgain } from '#ui/states/try-again.tsx';
import { counted, distance, money } from '#ui/text/format.ts';
import { announce } from '#ui/text/live-region.tsx';
import { STATUS_LABELS } from '../lifecycle/order-status.ts';
import { StatusHeading } from '../lifecycle/status-tag.tsx';
import { statusWords } from '../lifecycle/status-words.ts';
import { getOrder, type Order } from '../orders.contract.ts';
import { addressText } from '../parts/address-text.ts';
import { Amount, OrderAmounts } from '../parts/amounts.tsx';
import { DeliveryTag } from '../parts/delivery-tag.tsx';
import { gramsText } from '../parts/grams.ts';
import { OrderActions } from './order-actions.tsx';
import { OrderCancel } from './order-cancel.tsx';
import { longDate } from './order-dates.ts';
import { OrderFeedback } from './order-feedback.tsx';
import { OrderTimeline } from './order-timeline.tsx';
import '../orders.css';

/** One order: where it stands, what is in it, what it cost, where it goes. Looks again while it is on its way. */
export function OrderView({ id }: { id: string }) {
  const { data, isLoading, error, refetch } = useCall(
    getOrder,
    { id },
    {
      refetchInterval: ({ state }) =>
        state.data && state.data.nextStatuses.length === 0 && isOver(state.data) ? false : 30_000,
      refetchOnWindowFocus: 'always',
      retry: (failures, failure) => failures < 1 && !(isFailure(failure) && failure.code === 'not-found'),
    },
  );
  return (
    <>
      <Link to="/profile/orders" className="text-link inline-flex min-h-8 items-center gap-1.5 print:hidden">
        <CaretLeftIcon className="size-4" />
        Orders
      </Link>
      <BusyRegion busy={isLoading} label="Loading the order">
        {isLoading && <Loading />}
      </BusyRegion>
      {error && !data && <Failed error={error} onRetry={() => void refetch()} />}
      {data && <Filled order={data} />}
    </>
  );
}

const isOver = ({ status }: Order) => status === 'completed' || status === 'canceled';

function Filled({ order }: { order: Order }) {
  useSpokenStatus(order);
  const { name, companyLegalName } = useSite();
  return (
    <>
      <p className="hidden print:block">
        Receipt · {name} · {companyLegalName}
      </p>
      <h1 className="mt-1.5 text-[2rem] leading-tight font-bold">Order {order.refNum}</h1>
      <p className="num mt-1 text-ink-muted">{longDate(order.dateOrdered)}</p>
      <OrderActions order={order} />
      <StatusBox order={order} />
      {order.status === 'completed' && <OrderFeedback order={order} />}
      <div className="order-columns">
        <section aria-labelledby="order-items">
          <h2 id="order-items" className="mb-1.5 text-h3">
            {counted(order.totalItems, 'item')}
          </h2>
          <Items order={order} />
          <div className="ml-auto max-w-105 pt-4.5">
            <OrderAmounts costs={order}>
              <Amount name="Cannabis in this order">{gramsText(order.totalCannabisWeight)}</Amount>
            </OrderAmounts>
          </div>
        </section>
        <aside className="grid gap-5" aria-label="Store, payment and address">
          {order.deliveryType === 'delivery' && order.deliveryLocation && <AddressBox place={order.deliveryLocation} />}
          <SellerBox order={order} />
        </aside>
      </div>
    </>
  );
}

function useSpokenStatus({ status }: Order) {
  const last = useRef(status);
  useEffect(() => {
    if (last.current !== status) announce(`The order is now: ${STATUS_LABELS[status]}`);
    last.current = status;
  }, [status]);
}

function StatusBox({ order }: { order: Order }) {
  const { status, deliveryType, history } = order;
  const reason = history.findLast((entry) => entry.status === status)?.reason;
  return (
    <section aria-labelledby="order-status" className="box mt-4.5 p-4.5 mobile:mt-6.5 mobile:p-7 mobile:pt-6.5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <StatusHeading id="order-status" status={status} />
        <DeliveryTag type={deliveryType} />
      </div>
      {status === 'on-hold' || status === 'canceled' ? (
        <Notice tone={status === 'canceled' ? 'danger' : 'warning'} className="mt-3">
          {statusWords(order)}
          {reason && <span className="block">{reason}</span>}
        </Notice>
      ) : (
        <p className="mt-1 text-ink-muted">{statusWords(order)}</p>
      )}
      <OrderTimeline order={order} />
      {order.nextStatuses.includes('canceled') && <OrderCancel order={order} />}
    </section>
  );
}

const Items = ({ order }: { order: Order }) => (
  <ul>
    {order.items.map(({ product, quantity, price, subTotal }) => (
      <li key={product.id} className="flex items-center gap-4 border-b border-line py-3.5">
        <Picture
          src={product.imageUrl}
          alt=""
          width={72}
          height={72}
          fit="contain"
          dim="art"
          className="size-18 flex-none rounded-[14px] bg-tile p-1"
        />
        <div className="min-w-0 flex-1">
          <p className="text-xs text-ink-muted">{product.brand.displayName || 'Unknown'}</p>
          <Link to={`/products/${product.id}`} className="text-base font-semibold hover:underline">
            {product.displayName}
          </Link>
          <p className="num text-sm text-ink-muted">
            {product.netWeight && `W: ${product.netWeight} · `}
            {quantity} × {money(price)}
          </p>
        </div>
        <b className="num">{money(subTotal)}</b>
      </li>
    ))}
  </ul>
);

function AddressBox({ place }: { place: NonNullable<Order['deliveryLocation']> }) {
  return (
    <div className="box px-5 py-4.5">
      <h2 className="text-sm font-normal tracking-normal text-ink-muted [font-family:inherit]">Delivery address</h2>
      <p className="mb-3">{addressText(place)}</p>
      <MapLink at={place.coordinates} />
    </div>
  );
}

const PAYMENTS: Record<Order['paymentStatus'], { label: string; tone: TagTone }> = {
  pending: { label: 'Pending', tone: 'warning' },
  authorized: { label: 'Held, not charged', tone: 'info' },
  paid: { label: 'Paid', tone: 'success' },
  voided: { label: 'Not charged', tone: 'muted' },
  refunded: { label: 'Refunded', tone: 'muted' },
};

function SellerBox({ order }: { order: Order }) {
  const { store, paymentCard, paymentStatus, orderNote } = order;
  const { label, tone } = PAYMENTS[paymentStatus];
  return (
    <div className="box order-card">
      <div className="flex items-center gap-3">
        <Picture
          src={storePictureUrl(store.id)}
          alt=""
          width={48}
          height={48}
          dim="photo"
          className="size-12 flex-none rounded-md"
        />
        <div className="min-w-0 flex-1">
          <h2 className="text-h4">
            <Link to={`/store/${store.id}`} className="tall-target hover:underline">
              {store.displayAs || 'No Store Name!'}
            </Link>
          </h2>
          <p className="text-sm text-ink-muted">{streetAndTown(store.location)}</p>
          <OpenNow storeId={store.id} />
          {store.contactNumber && (
            <a href={`tel:${store.contactNumber}`} className="text-link num text-sm">
              {store.contactNumber}
            </a>
          )}
        </div>
      </div>
      <div className="flex items-center gap-3">
        <CardMark kind={paymentCard.type} />
        <div className="min-w-0 flex-1">
          <b className="font-semibold">{CARD_LABELS[paymentCard.type]}</b>
          <p className="num text-sm text-ink-muted">
            <MaskedDigits last4={paymentCard.cardLast4Digit} />
          </p>
        </div>
        <Tag tone={tone}>{label}</Tag>
      </div>
      <Fact name="Order note">{orderNote || 'None'}</Fact>
    </div>
  );
}

function OpenNow({ storeId }: { storeId: string }) {
  const { data } = useStoreDetails(storeId);
  if (!data) return null;
  const words = [
    openState(data, new Date()).text,
    data.distance !== undefined && distance(data.distance, data.precision !== undefined),
  ];
  return <p className="num text-sm text-ink-muted print:hidden">{words.filter(Boolean).join(' · ')}</p>;
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <p className="text-sm text-ink-muted">{name}</p>
    <p className="break-words">{children}</p>
  </div>
);

function Failed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  if (isFailure(error) && error.code === 'not-found') {
    return (
      <EmptyState
        art="receipt"
        level={1}
        title="There is no such order"
        className="py-12"
        action={
          <ButtonLink to="/profile/orders" tone="secondary">
            All orders
          </ButtonLink>
        }
      >
        Check the address. The order may belong to another account.
      </EmptyState>
    );
  }
  return (
    <div className="mt-4">
      <TryAgain error={error} onRetry={onRetry} />
    </div>
  );
}

const Loading = () => (
  <>
    <Skeleton className="mt-2.5 h-9 w-64" />
    <Skeleton className="mt-2 h-4 w-72" />
    <Skeleton className="mt-6.5 h-48 rounded-[22px]" />
    <Skeleton className="mt-8 h-64 rounded-[22px]" />
  </>
);
