import { viewCart } from '#features/cart/ui';
import { streetAndTown } from '#features/catalog';
import { storePictureUrl } from '#features/pictures';
import { useCall } from '#platform/browser/data/use-call.ts';
import { useFocusOnNewPage } from '#ui/hooks/use-focus-on-new-page.ts';
import { ArrowCounterClockwiseIcon, CaretRightIcon } from '#ui/icons/icons.ts';
import { toast } from '#ui/overlays/toast.tsx';
import { Button, ButtonLink } from '#ui/parts/button.tsx';
import { Link } from '#ui/parts/link.tsx';
import { Pagination } from '#ui/parts/pagination.tsx';
import { Picture } from '#ui/parts/picture.tsx';
import { Tag } from '#ui/parts/tag.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { BusyRegion, Skeleton } from '#ui/states/skeleton.tsx';
import { TryAgain } from '#ui/states/try-again.tsx';
import { cx } from '#ui/styles/classes.ts';
import { counted, money } from '#ui/text/format.ts';
import { shortDate } from '../detail/order-dates.ts';
import { expectedInWords } from '../detail/order-time.ts';
import { reorderResultText } from '../detail/reorder.ts';
import { useOrderAgain } from '../detail/use-order-again.ts';
import { STATUS_LABELS } from '../lifecycle/order-status.ts';
import { paymentWords } from '../lifecycle/status-words.ts';
import { listOrders, type Order } from '../orders.contract.ts';
import { StatusTag } from '../parts/status-tag.tsx';
import '../orders.css';

const PAGE_SIZE = 10;

/** The shopper's orders, newest first. `page` from 0; `to` returns a page's address. */
export function OrderList({ page, to }: { page: number; to: (page: number) => string }) {
  const orders = useCall(listOrders, { page, count: PAGE_SIZE }, { keepPrevious: true });
  const { data, isLoading, isPlaceholderData, error, refetch } = orders;
  const heading = useFocusOnNewPage(page);
  return (
    <>
      <h1 ref={heading} tabIndex={-1} className="text-[2rem] leading-tight font-bold outline-none">
        Orders
      </h1>
      <p className="num mt-1 mb-3.5 min-h-5.5 text-ink-muted">{data ? counted(data.totalItems, 'order') : null}</p>
      <BusyRegion
        busy={isLoading || isPlaceholderData}
        label="Loading your orders"
        className={cx(isPlaceholderData && 'opacity-60')}
      >
        {isLoading && [0, 1, 2].map((row) => <Skeleton key={row} className="mb-2 h-20 rounded-md" />)}
        {data && data.items.length > 0 && (
          <ul className="border-t border-line">
            {data.items.map((order) => (
              <li key={order.id} className="order-entry">
                <Row order={order} />
                <OrderAgain order={order} />
              </li>
            ))}
          </ul>
        )}
      </BusyRegion>
      {error && !data && <TryAgain error={error} onRetry={() => void refetch()} />}
      {data?.totalItems === 0 && <None />}
      {data && <Pagination page={page} pages={data.pageCount} to={to} preventScrollReset className="pt-7" />}
    </>
  );
}

function Row({ order }: { order: Order }) {
  const { id, store, refNum, dateOrdered, items, totalAmount, charge, status } = order;
  const failed = paymentWords(order);
  const expected = expectedInWords(order, new Date());
  return (
    <Link to={`/profile/orders/${id}`} className="order-row">
      <Picture
        src={storePictureUrl(store.id)}
        alt=""
        width={56}
        height={56}
        dim="photo"
        className="order-row-store size-12 rounded-[14px] mobile:size-14"
      />
      <span className="min-w-0">
        <b className="block font-semibold">{store.displayAs || 'No Store Name!'}</b>
        <span className="num block text-sm wrap-break-word text-ink-muted">{streetAndTown(store.location)}</span>
        <span className="num text-sm text-ink-muted">
          {refNum} · {shortDate(dateOrdered, new Date())}
        </span>
      </span>
      <span className="order-row-items">
        {items.slice(0, 4).map(({ product }) => (
          <Picture
            key={product.id}
            src={product.imageUrl}
            alt=""
            width={40}
            height={40}
            fit="contain"
            dim="art"
            className="order-thumb"
          />
        ))}
        {items.length > 4 && <span className="num self-center pl-2 text-sm text-ink-muted">+{items.length - 4}</span>}
      </span>
      <span className="num text-right">
        {charge.totalAmount < totalAmount && (
          <s className="block text-sm text-ink-muted">
            <span className="sr-only">Ordered for </span>
            {money(totalAmount)}
          </s>
        )}
        <b className="font-semibold">{money(charge.totalAmount)}</b>
      </span>
      <span className="order-row-status">
        {expected ? (
          <Tag tone="info" className="num">
            <span className="sr-only">{STATUS_LABELS[status]}: </span>
            {expected}
          </Tag>
        ) : (
          <StatusTag status={status} />
        )}
        {failed && <span className="mt-1 block text-sm text-ink-muted">{failed}</span>}
      </span>
      <CaretRightIcon className="order-row-caret size-4" />
    </Link>
  );
}

function OrderAgain({ order }: { order: Order }) {
  const again = useOrderAgain(order);
  const press = () =>
    again.mutate(undefined, {
      onSuccess: (result) => {
        const { taken, outOfStock, missing, short, warning } = result;
        const isWhole = outOfStock.length + missing.length + short.length === 0;
        toast[isWhole ? 'success' : 'warning'](reorderResultText(result), taken > 0 ? { action: viewCart } : {});
        if (warning) toast.warning(warning);
      },
    });
  return (
    <Button
      tone="secondary"
      busy={again.isPending}
      busyText="Adding"
      onClick={press}
      aria-label={`Order again ${order.refNum}`}
      className="order-again"
    >
      <ArrowCounterClockwiseIcon />
      Order again
    </Button>
  );
}

const None = () => (
  <EmptyState
    art="receipt"
    level={2}
    title="There is order!"
    className="py-12"
    action={
      <ButtonLink to="/products" tone="secondary">
        Explore products
      </ButtonLink>
    }
  >
    Your orders and their status show here.
  </EmptyState>
);
