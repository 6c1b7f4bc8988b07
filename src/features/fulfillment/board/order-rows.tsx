import { useState } from 'react';
import { useNavigate } from 'react-router';
import { STATUS_LABELS } from '#features/orders';
import { useTask } from '#platform/browser/data/use-action.ts';
import { Checkbox } from '#ui/fields/checkbox.tsx';
import { PrinterIcon } from '#ui/icons/icons.ts';
import { Button } from '#ui/parts/button.tsx';
import { Link } from '#ui/parts/link.tsx';
import { useShortcut } from '#ui/shortcuts/use-shortcut.ts';
import { cx } from '#ui/styles/classes.ts';
import { money } from '#ui/text/format.ts';
import { itemsText } from '../queue/items-text.ts';
import type { QueueOrder } from '../queue/queue.contract.ts';
import { shopperText } from '../queue/shopper-text.ts';
import type { SoundSettings } from '../sound/sound-settings.ts';
import { useBoard, useBoardNow } from './board-context.ts';
import { cardTime, deadlineOf } from './deadline.ts';
import { NoOrders } from './no-orders.tsx';
import { OrderKind } from './order-card.tsx';
import { columnsOf, nextStep } from './queue-columns.ts';

/** The open orders as rows, several of which can be accepted, marked ready or printed at once. */
export function OrderRows({ orders, settings }: { orders: QueueOrder[]; settings: SoundSettings }) {
  const { may } = useBoard();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const { held, ...columns } = columnsOf(orders);
  const rows = [...Object.values(columns).flat(), ...held];
  const turn = (id: string, isOn: boolean) => {
    const next = new Set(chosen);
    if (isOn) next.add(id);
    else next.delete(id);
    setChosen(next);
  };
  useShortcut('select', () => {
    const id = document.activeElement?.closest<HTMLElement>('[data-order]')?.dataset.order;
    return id ? turn(id, !chosen.has(id)) : false;
  });
  if (rows.length === 0) return <NoOrders settings={settings} />;
  const selected = rows.filter(({ id }) => chosen.has(id));
  const areAll = selected.length === rows.length;
  return (
    <>
      {may('write_orders') && <BulkBar orders={selected} onDone={() => setChosen(new Set())} />}
      <table className="order-table">
        <thead>
          <tr>
            <th scope="col">
              <Checkbox
                aria-label="Select all"
                checked={areAll}
                onChange={() => setChosen(new Set(areAll ? [] : rows.map(({ id }) => id)))}
              />
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
        <tbody data-column="rows">
          {rows.map((order) => (
            <Row key={order.id} order={order} isOn={chosen.has(order.id)} onTurn={(isOn) => turn(order.id, isOn)} />
          ))}
        </tbody>
      </table>
    </>
  );
}

function Row({ order, isOn, onTurn }: { order: QueueOrder; isOn: boolean; onTurn: (isOn: boolean) => void }) {
  const { clock, sheetPath } = useBoard();
  const now = useBoardNow(order.acceptBy);
  const left = order.acceptBy && deadlineOf(order.acceptBy, now);
  const tone = left ? left.tone : 'calm';
  const { main, isLate } = cardTime(order, now, clock);
  return (
    <tr data-order={order.id}>
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
      <td className="order-wide">{shopperText(order)}</td>
      <td className="order-wide num">
        {itemsText(order)} · {money(order.totalAmount)}
      </td>
      <td
        className={cx(
          'num',
          (isLate || left) && 'font-semibold',
          (isLate || tone === 'last') && 'text-danger-text',
          tone === 'soon' && 'text-warning-text',
        )}
      >
        {left ? `${left.text}${left.unit ? ` ${left.unit}` : ''} left` : main}
      </td>
    </tr>
  );
}

/** Acts on the selected orders that they fit. */
function BulkBar({ orders, onDone }: { orders: QueueOrder[]; onDone: () => void }) {
  const { storeId, steps, usualMinutes, isOffline, may } = useBoard();
  const navigate = useNavigate();
  const fitting = (step: string) => orders.filter((order) => nextStep(order) === step);
  const each = useTask(async (step: 'accept' | 'ready') => {
    for (const { id, number } of fitting(step)) {
      // One that somebody else was faster with says so in a toast; the others go on.
      if (step === 'accept')
        await steps.accept.mutateAsync({ id, number, readyInMinutes: usualMinutes }).catch(() => {});
      else await steps.ready.mutateAsync({ id }).catch(() => {});
    }
    onDone();
  });
  useShortcut('accept-selected', () =>
    fitting('accept').length === 0 || each.isPending ? false : each.mutate('accept'),
  );
  const ids = orders.map(({ id }) => id).join(',');
  const toPrint = () => void navigate(`/console/${storeId}/pick-list?orders=${ids}`);
  return (
    <div role="toolbar" aria-label="Selected orders" className="order-bulk">
      <span className="num">{orders.length === 0 ? 'None selected' : `${orders.length} selected`}</span>
      {(['accept', 'ready'] as const).map((step) => (
        <Button
          key={step}
          size="sm"
          tone="secondary"
          aria-disabled={(isOffline && step !== 'accept') || fitting(step).length === 0}
          busy={each.isPending && each.variables === step}
          onClick={() => each.mutate(step)}
        >
          {step === 'accept' ? 'Accept' : 'Mark ready'} {fitting(step).length || ''}
        </Button>
      ))}
      {may('read_orders') && (
        <Button size="sm" tone="secondary" aria-disabled={isOffline || orders.length === 0} onClick={toPrint}>
          <PrinterIcon />
          Print pick list
        </Button>
      )}
    </div>
  );
}
