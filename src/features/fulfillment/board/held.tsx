import { PauseIcon } from '#ui/icons/icons.ts';
import { Button } from '#ui/parts/button.tsx';
import { StretchedLink } from '#ui/parts/stretched-link.tsx';
import { Tag } from '#ui/parts/tag.tsx';
import type { QueueOrder } from '../queue/queue.contract.ts';
import { useBoard } from './board-context.ts';
import { holdWords } from './queue-columns.ts';

/** Orders on hold, below the new ones. */
export const Held = ({ orders }: { orders: QueueOrder[] }) => (
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

/** An order on hold, with who acts next. */
function HeldCard({ order }: { order: QueueOrder }) {
  const { sheetPath } = useBoard();
  return (
    <li data-order={order.id} className="order-card-box order-card-held">
      <div className="flex items-center justify-between gap-3">
        <StretchedLink
          to={sheetPath(order.id)}
          preventScrollReset
          id={`order-${order.id}`}
          aria-label={`Order ${order.number}`}
          className="order-number"
        >
          {order.number}
        </StretchedLink>
        <Tag tone="warning">On Hold</Tag>
      </div>
      <p className="text-sm text-ink-muted">{holdWords(order)}</p>
    </li>
  );
}

/** In Preparing, where the store stopped it: below many new orders nobody would see that it waits for them. */
export const HeldByStore = ({ orders }: { orders: QueueOrder[] }) => (
  <ul aria-label="On hold" className="board-cards held-lines">
    {orders.map((order) => (
      <HeldLine key={order.id} order={order} />
    ))}
  </ul>
);

function HeldLine({ order: { id, number } }: { order: QueueOrder }) {
  const { may, steps, usualMinutes, isOffline } = useBoard();
  return (
    <li className="held-line">
      <span className="min-w-0 flex-1">
        <b className="num">{number}</b> is on hold
      </span>
      {may('write_orders') && (
        <Button
          tone="secondary"
          size="sm"
          aria-label={`Continue order ${number}`}
          aria-disabled={isOffline}
          busy={steps.accept.isPending && steps.accept.variables?.id === id}
          onClick={() => steps.accept.mutate({ id, number, readyInMinutes: usualMinutes })}
        >
          Continue
        </Button>
      )}
    </li>
  );
}
