import { type ReactNode, useRef } from 'react';
import { useStoreDetails } from '#features/cart/ui';
import { streetAndTown } from '#features/catalog';
import { CARD_LABELS } from '#features/payments';
import { CardMark, MaskedDigits } from '#features/payments/ui';
import { storePictureUrl } from '#features/pictures';
import { hoursState } from '#features/stores/ui';
import { useCall } from '#platform/browser/data/use-call.ts';
import { isFailure } from '#platform/errors.ts';
import { useSite } from '#platform/web/use-site.ts';
import { CaretLeftIcon } from '#ui/icons/icons.ts';
import { ButtonLink } from '#ui/parts/button.tsx';
import { Link } from '#ui/parts/link.tsx';
import { Picture } from '#ui/parts/picture.tsx';
import { Tag, type TagTone } from '#ui/parts/tag.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { BusyRegion, Skeleton } from '#ui/states/skeleton.tsx';
import { Slides } from '#ui/states/slides.tsx';
import { TryAgain } from '#ui/states/try-again.tsx';
import { counted, distance } from '#ui/text/format.ts';
import { getOrder, type Order } from '../orders.contract.ts';
import { addressText } from '../parts/address-text.ts';
import { OrderCosts } from './order-costs.tsx';
import { OrderFeedback } from './order-feedback.tsx';
import { OrderHead } from './order-head.tsx';
import { OrderItems } from './order-items.tsx';
import '../orders.css';

/**
 * One order with status, content, costs and destination. Refreshes while it is under way. `question`: what its store asks.
 */
export function OrderView({ id, question }: { id: string; question?: ReactNode }) {
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
      {data && <Filled order={data} question={question} />}
    </>
  );
}

const isOver = ({ status }: Order) => status === 'completed' || status === 'canceled';

function Filled({ order, question }: { order: Order; question: ReactNode }) {
  const { name, companyLegalName } = useSite();
  const root = useRef<HTMLDivElement>(null);
  // A step of the store, and another time, come at any moment.
  const standing = JSON.stringify([order.status, order.expected]);
  return (
    <div ref={root}>
      <Slides root={root} parts=".order-head-words > *, .order-map, .order-columns" change={standing} />
      <p className="hidden print:block">
        Receipt · {name} · {companyLegalName}
      </p>
      {question}
      <OrderHead order={order} />
      {order.status === 'completed' && <OrderFeedback order={order} />}
      <div className="order-columns">
        <section aria-labelledby="order-items">
          <h2 id="order-items" className="mb-1.5 text-h3">
            {counted(order.totalItems, 'item')}
          </h2>
          <OrderItems order={order} />
          <div className="ml-auto max-w-105 pt-4.5">
            <OrderCosts order={order} />
          </div>
        </section>
        <aside className="grid gap-5" aria-label="Store, payment and address">
          <SellerBox order={order} />
        </aside>
      </div>
    </div>
  );
}

const PAYMENTS: Record<Order['paymentStatus'], { label: string; tone: TagTone }> = {
  pending: { label: 'Pending', tone: 'warning' },
  authorized: { label: 'Held, not charged', tone: 'info' },
  paid: { label: 'Charged', tone: 'success' },
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
      {order.deliveryType === 'delivery' && order.deliveryLocation && (
        <Fact name="Delivery address">{addressText(order.deliveryLocation)}</Fact>
      )}
      <Fact name="Order note">{orderNote || 'None'}</Fact>
    </div>
  );
}

/** Its line is reserved. */
function OpenNow({ storeId }: { storeId: string }) {
  const { data } = useStoreDetails(storeId);
  const words = data && [
    hoursState(data, new Date()).text,
    data.distance !== undefined && distance(data.distance, data.precision !== undefined),
  ];
  return <p className="num min-h-5 text-sm text-ink-muted print:hidden">{words?.filter(Boolean).join(' · ')}</p>;
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
    <Skeleton className="mt-1.5 h-96 rounded-[22px]" />
    <Skeleton className="mt-8 h-64 rounded-[22px]" />
  </>
);
