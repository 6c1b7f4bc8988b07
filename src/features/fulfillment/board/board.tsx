import { useState } from 'react';
import { Segmented } from '#ui/fields/segmented.tsx';
import { PauseIcon } from '#ui/icons/icons.ts';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { cx } from '#ui/styles/classes.ts';
import type { QueueOrder } from '../queue/queue.contract.ts';
import { HeldCard, OrderCard } from './order-card.tsx';
import { COLUMN_NAMES, COLUMNS, type Column, columnsOf } from './queue-columns.ts';

const SHORT_NAMES: Record<Column, string> = { new: 'New', preparing: 'Prep', ready: 'Ready', delivery: 'Out' };

/** The open orders in columns, by what is done next; on a phone one column at a time. */
export function BoardView({ orders, openId }: { orders: QueueOrder[]; openId: string | null }) {
  const [shown, setShown] = useState<Column>('new');
  const columns = columnsOf(orders);
  if (orders.length === 0)
    return (
      <EmptyState art="receipt" level={2} title="No open orders.">
        New orders appear here with a sound.
      </EmptyState>
    );
  return (
    <>
      <div className="board-switch">
        <Segmented
          label="Column"
          wide
          choices={COLUMNS.map((value) => ({ value, label: `${SHORT_NAMES[value]} ${columns[value].length}` }))}
          value={shown}
          onChange={setShown}
        />
      </div>
      <div className="board">
        {COLUMNS.map((column) => (
          <section
            key={column}
            aria-labelledby={`column-${column}`}
            className={cx('board-column', `board-${column}`, column === shown && 'board-column-shown')}
          >
            <h2 id={`column-${column}`} className="board-title">
              {COLUMN_NAMES[column]} <span className="board-count">{columns[column].length}</span>
            </h2>
            <ul className="board-cards">
              {columns[column].map((order) => (
                <OrderCard key={order.id} order={order} isOpen={order.id === openId} />
              ))}
            </ul>
            {column === 'new' && columns.held.length > 0 && <Held orders={columns.held} />}
          </section>
        ))}
      </div>
    </>
  );
}

const Held = ({ orders }: { orders: QueueOrder[] }) => (
  <>
    <h3 className="board-held">
      <PauseIcon className="size-4" />
      On hold, {orders.length}
    </h3>
    <ul className="board-cards">
      {orders.map((order) => (
        <HeldCard key={order.id} order={order} />
      ))}
    </ul>
  </>
);
