import { useState } from 'react';
import { STATUS_LABELS } from '#features/orders';
import { useTask } from '#platform/browser/data/use-action.ts';
import { Checkbox } from '#ui/fields/checkbox.tsx';
import { Button } from '#ui/parts/button.tsx';
import { Link } from '#ui/parts/link.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { counted, money } from '#ui/text/format.ts';
import type { QueueOrder } from '../queue/queue.contract.ts';
import { useBoard } from './board-context.ts';
import { cardTime, deadlineOf } from './deadline.ts';
import { OrderKind } from './order-card.tsx';
import { columnsOf, nextStep } from './queue-columns.ts';

/** The open orders as rows, several of which can be accepted or marked ready at once. */
export function OrderRows({ orders }: { orders: QueueOrder[] }) {
  const { may } = useBoard();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const { held, ...columns } = columnsOf(orders);
  const rows = [...Object.values(columns).flat(), ...held];
  if (rows.length === 0)
    return (
      <EmptyState art="receipt" level={2} title="No open orders.">
        New orders appear here with a sound.
      </EmptyState>
    );
  const selected = rows.filter(({ id }) => chosen.has(id));
  const turn = (id: string, isOn: boolean) => {
    const next = new Set(chosen);
    if (isOn) next.add(id);
    else next.delete(id);
    setChosen(next);
  };
  return (
    <>
      {may('write_orders') && <BulkBar orders={selected} onDone={() => setChosen(new Set())} />}
      <table className="order-table">
        <thead>
          <tr>
            <th scope="col">
              <span className="sr-only">Select</span>
            </th>
            <th scope="col">Order</th>
            <th scope="col">Status</th>
            <th scope="col" className="order-wide">
              Shopper
            </th>
            <th scope="col" className="order-wide">
              Items
            </th>
            <th scope="col">Time</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((order) => (
            <Row key={order.id} order={order} isOn={chosen.has(order.id)} onTurn={(isOn) => turn(order.id, isOn)} />
          ))}
        </tbody>
      </table>
    </>
  );
}

function Row({ order, isOn, onTurn }: { order: QueueOrder; isOn: boolean; onTurn: (isOn: boolean) => void }) {
  const { now, clock, sheetPath } = useBoard();
  const left = order.acceptBy && deadlineOf(order.acceptBy, now);
  const { main, isLate } = cardTime(order, now, clock);
  return (
    <tr>
      <td>
        <Checkbox
          aria-label={`Select order ${order.number}`}
          checked={isOn}
          onChange={({ target }) => onTurn(target.checked)}
        />
      </td>
      <th scope="row">
        <Link to={sheetPath(order.id)} preventScrollReset id={`order-${order.id}`} className="order-number">
          {order.number}
        </Link>
        <OrderKind order={order} />
      </th>
      <td>{STATUS_LABELS[order.status]}</td>
      <td className="order-wide">
        {order.firstName} {order.initial && `${order.initial}.`}
      </td>
      <td className="order-wide num">
        {counted(order.totalItems, 'item')} · {money(order.totalAmount)}
      </td>
      <td className={isLate || left ? 'num font-semibold text-danger-text' : 'num'}>
        {left ? `${left.text}${left.unit ? ` ${left.unit}` : ''} left` : main}
      </td>
    </tr>
  );
}

/** Acts on the selected orders that they fit. */
function BulkBar({ orders, onDone }: { orders: QueueOrder[]; onDone: () => void }) {
  const { steps, usualMinutes, isOffline } = useBoard();
  const fitting = (step: string) => orders.filter((order) => nextStep(order) === step);
  const each = useTask(async (step: 'accept' | 'ready') => {
    for (const { id } of fitting(step)) {
      // One that somebody else was faster with says so in a toast; the others go on.
      if (step === 'accept') await steps.accept.mutateAsync({ id, readyInMinutes: usualMinutes }).catch(() => {});
      else await steps.ready.mutateAsync({ id }).catch(() => {});
    }
    onDone();
  });
  return (
    <div role="toolbar" aria-label="Selected orders" className="order-bulk">
      <span className="num">{orders.length === 0 ? 'None selected' : `${orders.length} selected`}</span>
      {(['accept', 'ready'] as const).map((step) => (
        <Button
          key={step}
          size="sm"
          tone="secondary"
          aria-disabled={isOffline || fitting(step).length === 0}
          busy={each.isPending && each.variables === step}
          onClick={() => each.mutate(step)}
        >
          {step === 'accept' ? 'Accept' : 'Mark ready'} {fitting(step).length || ''}
        </Button>
      ))}
    </div>
  );
}
