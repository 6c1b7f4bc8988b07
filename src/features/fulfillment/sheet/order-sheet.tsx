import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { DeliveryTag, StatusTag } from '#features/orders/ui';
import { useAction } from '#platform/browser/data/use-action.ts';
import { useCall } from '#platform/browser/data/use-call.ts';
import { CaretDownIcon, CaretUpIcon, PrinterIcon, XIcon } from '#ui/icons/icons.ts';
import { Link } from '#ui/parts/link.tsx';
import { Notice } from '#ui/states/notice.tsx';
import { BusyRegion, Skeleton } from '#ui/states/skeleton.tsx';
import { TryAgain } from '#ui/states/try-again.tsx';
import { useBoard } from '../board/board-context.ts';
import { nextCard } from '../keys/next-card.ts';
import { shownColumns } from '../keys/shown-columns.ts';
import { orderWith } from '../offline/kept-acts.ts';
import { getStaffOrder, listQueue, type QueueOrder } from '../queue/queue.contract.ts';
import { shopperText } from '../queue/shopper-text.ts';
import type { StaffOrder } from '../staff-order.contract.ts';
import { markSeen } from '../steps/steps.contract.ts';
import { RunningOut } from './running-out.tsx';
import { SheetBody } from './sheet-body.tsx';
import './sheet.css';

type Props = {
  id: string;
  closePath: string;
  /** The queue beside it. */
  orders: readonly QueueOrder[] | undefined;
  /** Above its foot. */
  band: ReactNode;
};

/** An order beside the board, which stays readable: not modal. Escape closes it, and the focus goes back to the order's card. */
export function OrderSheet({ id, closePath, orders, band }: Props) {
  const { isOffline, readAhead, kept } = useBoard();
  const { data: read = readAhead.get(id), isLoading, error, refetch } = useCall(getStaffOrder, { id }, IS_OPTIONAL);
  const order = read && orderWith(read, kept.acts);
  const sheet = useFocusOf(id, closePath);
  useSeen(isOffline ? undefined : read);
  const isBusy = isLoading && !order;
  return (
    <aside
      ref={sheet}
      tabIndex={-1}
      aria-label={order ? `Order ${order.refNum.slice(-4)}` : 'Order'}
      className="sheet"
      data-sheet=""
    >
      <header className="sheet-head">
        {order && <Heading order={order} />}
        <span className="ml-auto" />
        <Neighbours id={id} orders={orders} />
        {order && <PrintLink order={order} />}
        <Link to={closePath} preventScrollReset aria-label="Close" className="icon-btn">
          <XIcon />
        </Link>
      </header>
      {band}
      <RunningOut id={id} orders={orders} />
      <BusyRegion busy={isBusy} label="Loading the order" className="p-6 empty:hidden">
        {isBusy && <Skeleton className="h-64 rounded-md" />}
        {error && !order && !isOffline && <TryAgain error={error} onRetry={() => void refetch()} />}
        {isOffline && !order && (
          <Notice tone="warning">
            This order was not loaded before the connection was lost. It opens once you are back online.
          </Notice>
        )}
      </BusyRegion>
      {order && <SheetBody key={order.id} order={order} />}
    </aside>
  );
}

const IS_OPTIONAL = { isOptional: true };

/** Focuses the sheet when it opens, and the order's card when it closes. */
function useFocusOf(id: string, closePath: string) {
  const sheet = useRef<HTMLElement>(null);
  const navigate = useNavigate();
  useEffect(() => {
    sheet.current?.focus({ preventScroll: true });
    return () => document.getElementById(`order-${id}`)?.focus({ preventScroll: true });
  }, [id]);
  const isClosing = useRef(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || document.querySelector('dialog:modal, :popover-open'))
        return;
      event.preventDefault();
      // A second navigation while one is under way would leave the router between the two.
      if (isClosing.current) return;
      isClosing.current = true;
      void navigate(closePath, { preventScrollReset: true });
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [navigate, closePath]);
  return sheet;
}

/** All devices of the store are silent once someone has the order open. */
function useSeen(order: StaffOrder | undefined) {
  const { mutate } = useAction(markSeen, { updates: [listQueue], showsRefusal: true });
  const id = order && order.status === 'new-order' && order.seen === null ? order.id : null;
  useEffect(() => {
    if (id) mutate({ id });
  }, [id, mutate]);
}

function Heading({ order: { refNum, status, deliveryType, shopper, dateOrdered } }: { order: StaffOrder }) {
  const { clock } = useBoard();
  return (
    <div className="min-w-0">
      <h2 className="flex flex-wrap items-center gap-2.5">
        <span className="order-number">{refNum.slice(-4)}</span>
        <StatusTag status={status} />
        <DeliveryTag type={deliveryType} />
      </h2>
      <p className="text-sm text-ink-muted">
        {refNum} · {shopperText(shopper)}
        {shopper.isFirstOrder && ', first order'} · placed {clock(dateOrdered)}
      </p>
    </div>
  );
}

/** To the sheets of the orders before and after it, in the order of the board. */
function Neighbours({ id, orders }: Pick<Props, 'id' | 'orders'>) {
  const { sheetPath } = useBoard();
  const [[previous, next], setNeighbours] = useState<[string | null, string | null]>([null, null]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the cards follow the orders
  useEffect(() => {
    const columns = shownColumns();
    const isThere = columns.flat().includes(id);
    setNeighbours(isThere ? [nextCard(columns, id, 'previous'), nextCard(columns, id, 'next')] : [null, null]);
  }, [id, orders]);
  if (!previous && !next) return null;
  return (
    <span className="sheet-moves">
      <NeighbourLink to={previous && sheetPath(previous)} label="Previous order">
        <CaretUpIcon />
      </NeighbourLink>
      <NeighbourLink to={next && sheetPath(next)} label="Next order">
        <CaretDownIcon />
      </NeighbourLink>
    </span>
  );
}

function NeighbourLink({ to, label, children }: { to: string | null; label: string; children: ReactNode }) {
  if (!to)
    return (
      <span aria-hidden="true" className="icon-btn opacity-40">
        {children}
      </span>
    );
  return (
    <Link to={to} replace preventScrollReset aria-label={label} className="icon-btn">
      {children}
    </Link>
  );
}

function PrintLink({ order: { id } }: { order: StaffOrder }) {
  const { may, printPath } = useBoard();
  if (!may('read_orders')) return null;
  return (
    <Link to={printPath(id)} aria-label="Print" className="icon-btn">
      <PrinterIcon />
    </Link>
  );
}
