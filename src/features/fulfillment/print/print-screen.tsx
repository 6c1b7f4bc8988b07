import type { ReactNode } from 'react';
import { getStore } from '#features/stores';
import { useCall } from '#platform/browser/data/use-call.ts';
import { useCalls } from '#platform/browser/data/use-calls.ts';
import { PrinterIcon, XIcon } from '#ui/icons/icons.ts';
import { Button, ButtonLink } from '#ui/parts/button.tsx';
import { Link } from '#ui/parts/link.tsx';
import { BusyRegion, Skeleton } from '#ui/states/skeleton.tsx';
import { TryAgain } from '#ui/states/try-again.tsx';
import { clockTime } from '#ui/text/clock.ts';
import { getStaffOrder } from '../queue/queue.contract.ts';
import { BagLabel } from './bag-label.tsx';
import { PickListPaper } from './pick-list-paper.tsx';
import { Ticket } from './ticket.tsx';

/** The ticket or the bag label of an order, on 80 mm paper. */
export function PrintScreen({ storeId, orderId, isLabel }: { storeId: string; orderId: string; isLabel: boolean }) {
  const order = useCall(getStaffOrder, { id: orderId });
  const store = useCall(getStore, { id: storeId });
  const path = `/console/${storeId}/orders/${orderId}/print`;
  const error = order.error ?? store.error;
  return (
    <PrintFrame
      title={order.data ? `Print order ${order.data.refNum.slice(-4)}` : 'Print'}
      backPath={`/console/${storeId}/orders?order=${orderId}`}
      links={[
        { label: 'Ticket', to: path, isCurrent: !isLabel },
        { label: 'Bag label', to: `${path}?what=label`, isCurrent: isLabel },
        { label: 'Pick list', to: `/console/${storeId}/pick-list?orders=${orderId}`, isCurrent: false },
      ]}
      isBusy={order.isLoading || store.isLoading}
    >
      {error && <TryAgain error={error} onRetry={() => Promise.all([order.refetch(), store.refetch()])} />}
      {order.data && store.data && !isLabel && <Ticket order={order.data} store={store.data} />}
      {order.data && isLabel && <BagLabel order={order.data} />}
    </PrintFrame>
  );
}

/** Several orders as one list by shelf. */
export function PickListScreen({ storeId, orderIds }: { storeId: string; orderIds: readonly string[] }) {
  const calls = useCalls(
    getStaffOrder,
    orderIds.map((id) => ({ id })),
  );
  const store = useCall(getStore, { id: storeId });
  const orders = calls.flatMap(({ data }) => data ?? []);
  const error = calls.find((call) => call.error)?.error;
  return (
    <PrintFrame
      title="Pick list"
      backPath={`/console/${storeId}/orders?view=list`}
      links={[]}
      isBusy={store.isLoading || calls.some(({ isLoading }) => isLoading)}
    >
      {error && <TryAgain error={error} onRetry={() => Promise.all(calls.map((call) => call.refetch()))} />}
      {orders.length > 0 && <PickListPaper orders={orders} at={clockTime(new Date(), store.data?.timeZone)} />}
    </PrintFrame>
  );
}

type FrameProps = {
  title: string;
  backPath: string;
  links: readonly { label: string; to: string; isCurrent: boolean }[];
  isBusy: boolean;
  children: ReactNode;
};

const PrintFrame = ({ title, backPath, links, isBusy, children }: FrameProps) => (
  <div className="print-screen">
    <header className="print-bar">
      <h1 className="text-h4">{title}</h1>
      <p className="print-hint">80 mm paper, black only, no picture.</p>
      <nav aria-label="What is printed" className="ml-auto flex flex-wrap gap-2">
        {links.map(({ label, to, isCurrent }) => (
          <ButtonLink
            key={label}
            to={to}
            replace
            size="sm"
            tone={isCurrent ? 'inverse' : 'secondary'}
            aria-current={isCurrent ? 'page' : undefined}
          >
            {label}
          </ButtonLink>
        ))}
      </nav>
      <Button size="sm" onClick={() => window.print()}>
        <PrinterIcon />
        Print
      </Button>
      <Link to={backPath} aria-label="Back to the orders" className="icon-btn">
        <XIcon />
      </Link>
    </header>
    <BusyRegion busy={isBusy} label="Loading" className="print-body">
      {isBusy ? <Skeleton className="h-96 w-80" /> : children}
    </BusyRegion>
  </div>
);
