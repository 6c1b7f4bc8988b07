import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { gramsText } from '#features/orders';
import { DeliveryTag, StatusTag } from '#features/orders/ui';
import { useAction } from '#platform/browser/data/use-action.ts';
import { useCall } from '#platform/browser/data/use-call.ts';
import { XIcon } from '#ui/icons/icons.ts';
import { Link } from '#ui/parts/link.tsx';
import { Meter } from '#ui/states/meter.tsx';
import { BusyRegion, Skeleton } from '#ui/states/skeleton.tsx';
import { TryAgain } from '#ui/states/try-again.tsx';
import { counted } from '#ui/text/format.ts';
import { useBoard } from '../board/board-context.ts';
import { getStaffOrder, listQueue } from '../queue/queue.contract.ts';
import type { StaffOrder } from '../staff-order.contract.ts';
import { markSeen } from '../steps/steps.contract.ts';
import { listStaffSubstitutions } from '../substitutions/substitutions.contract.ts';
import { PickRow } from './pick-row.tsx';
import { ReadyTime } from './ready-time.tsx';
import { SheetFoot } from './sheet-foot.tsx';
import { HandOverBox, Money, ReadyChoice, Timeline } from './sheet-side.tsx';
import './sheet.css';

const LIMIT_GRAMS = 30;

type Props = { id: string; closePath: string };

/** An order beside the board, which stays readable: not modal. Escape closes it, and the focus goes back to the order's card. */
export function OrderSheet({ id, closePath }: Props) {
  const { data, isLoading, error, refetch } = useCall(getStaffOrder, { id }, { isOptional: true });
  const sheet = useFocusOf(id, closePath);
  useSeen(data);
  return (
    <aside ref={sheet} tabIndex={-1} aria-label={data ? `Order ${data.refNum.slice(-4)}` : 'Order'} className="sheet">
      <header className="sheet-head">
        {data && <Heading order={data} />}
        <Link to={closePath} preventScrollReset aria-label="Close" className="icon-btn ml-auto">
          <XIcon />
        </Link>
      </header>
      <BusyRegion busy={isLoading} label="Loading the order" className="p-6 empty:hidden">
        {isLoading && <Skeleton className="h-64 rounded-md" />}
        {error && !data && <TryAgain error={error} onRetry={() => void refetch()} />}
      </BusyRegion>
      {data && <Filled key={data.id} order={data} />}
    </aside>
  );
}

/** Focuses the sheet when it opens, and the order's card when it closes. */
function useFocusOf(id: string, closePath: string) {
  const sheet = useRef<HTMLElement>(null);
  const navigate = useNavigate();
  useEffect(() => {
    sheet.current?.focus({ preventScroll: true });
    return () => document.getElementById(`order-${id}`)?.focus({ preventScroll: true });
  }, [id]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || document.querySelector('dialog:modal, :popover-open'))
        return;
      event.preventDefault();
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
        {refNum} · {shopper.firstName} {shopper.initial && `${shopper.initial}.`}
        {shopper.isFirstOrder && ', first order'} · placed {clock(dateOrdered)}
      </p>
    </div>
  );
}

function Filled({ order }: { order: StaffOrder }) {
  const { usualMinutes, may } = useBoard();
  const [minutes, setMinutes] = useState(usualMinutes);
  const { data: questions = [] } = useCall(
    listStaffSubstitutions,
    { id: order.id },
    { enabled: may('read_orders'), isOptional: true },
  );
  const isNew = order.status === 'new-order';
  const isPicking = order.status === 'processing' && may('write_orders');
  return (
    <>
      <div className="sheet-body">
        <section aria-labelledby="sheet-lines" className="sheet-main">
          <div className="flex flex-wrap items-center justify-between gap-3">
            <h3 id="sheet-lines" className="sheet-title">
              {isPicking ? 'Pick list' : counted(order.totalItems, 'item')}
            </h3>
            {isPicking && <ReadyTime order={order} />}
          </div>
          {order.orderNote && (
            <Note>
              <b>Note</b> {order.orderNote}
            </Note>
          )}
          <ul>
            {order.lines.map((line) => (
              <PickRow
                key={line.id}
                order={order}
                line={line}
                questions={questions.filter(({ lineId }) => lineId === line.id)}
                isEditable={isPicking}
              />
            ))}
          </ul>
          <Meter
            label="Dried cannabis equivalent"
            value={order.cannabisMg / 1000}
            max={LIMIT_GRAMS}
            valueText={gramsText(order.cannabisMg / 1000)}
            maxText={`${LIMIT_GRAMS} g`}
            className="mt-4"
          />
        </section>
        <div className="sheet-side">
          {isNew && may('write_orders') ? (
            <ReadyChoice minutes={minutes} toldAt={order.plannedReadyAt} onChoose={setMinutes} />
          ) : (
            <HandOverBox order={order} />
          )}
          <Money order={order} />
          <Timeline order={order} />
        </div>
      </div>
      <SheetFoot order={order} minutes={minutes} />
    </>
  );
}

const Note = ({ children }: { children: ReactNode }) => <p className="sheet-note">{children}</p>;
