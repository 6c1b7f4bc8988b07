import { useState } from 'react';
import { Segmented } from '#ui/fields/segmented.tsx';
import { cx } from '#ui/styles/classes.ts';
import type { EndedOrder, QueueOrder } from '../queue/queue.contract.ts';
import type { SoundSettings } from '../sound/sound-settings.ts';
import { EndedLines } from './ended-lines.tsx';
import { Held, HeldByStore } from './held.tsx';
import { NoOrders } from './no-orders.tsx';
import { OrderCard } from './order-card.tsx';
import { COLUMN_NAMES, COLUMNS, type Column, columnsOf, isStoppedByStore } from './queue-columns.ts';

/** On a phone deliveries join what is ready. */
const SHORT_NAMES = { new: 'New', preparing: 'Prep', ready: 'Ready' } as const;
type Shown = keyof typeof SHORT_NAMES;

type Props = {
  orders: QueueOrder[];
  ended: readonly EndedOrder[];
  openId: string | null;
  settings: SoundSettings;
};

/** The open orders in columns, by what is done next; on a phone one column at a time. */
export function BoardView({ orders, ended, openId, settings }: Props) {
  const [shown, setShown] = useState<Shown>('new');
  const columns = columnsOf(orders);
  if (orders.length + ended.length === 0) return <NoOrders settings={settings} />;
  const stopped = columns.held.filter(isStoppedByStore);
  const counts = {
    ...columns,
    preparing: [...columns.preparing, ...stopped],
    ready: [...columns.ready, ...columns.delivery],
  };
  const isShown = (column: Column) => column === shown || (column === 'delivery' && shown === 'ready');
  const notes: Partial<Record<Column, string | false>> = {
    new: 'accept within 15 min',
    delivery: onTheWay(columns.delivery),
  };
  return (
    <>
      <div className="board-switch">
        <Segmented
          label="Column"
          wide
          choices={(['new', 'preparing', 'ready'] as const).map((value) => ({
            value,
            label: `${SHORT_NAMES[value]} ${counts[value].length}`,
          }))}
          value={shown}
          onChange={setShown}
        />
      </div>
      <div className="board">
        {COLUMNS.map((column) => (
          <section
            key={column}
            aria-labelledby={`column-${column}`}
            data-column={column}
            className={cx('board-column', `board-${column}`, isShown(column) && 'board-column-shown')}
          >
            <div className="board-head">
              <h2 id={`column-${column}`} className="board-title">
                {COLUMN_NAMES[column]} <span className="board-count">{columns[column].length}</span>
              </h2>
              {notes[column] && <p className="board-note">{notes[column]}</p>}
            </div>
            {column === 'preparing' && stopped.length > 0 && <HeldByStore orders={stopped} />}
            <ul className="board-cards">
              {columns[column].map((order) => (
                <OrderCard key={order.id} order={order} isOpen={order.id === openId} />
              ))}
            </ul>
            {column === 'new' && (
              <div className="board-foot">
                {columns.held.length > 0 && <Held orders={columns.held} />}
                <EndedLines ended={ended} />
              </div>
            )}
          </section>
        ))}
      </div>
    </>
  );
}

function onTheWay(deliveries: readonly QueueOrder[]): string | false {
  const out = deliveries.filter(({ status }) => status === 'out-for-delivery').length;
  return out > 0 && `${out} on the way`;
}
