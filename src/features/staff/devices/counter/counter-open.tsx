import { type ReactNode, useCallback } from 'react';
import { useSession } from '#features/auth/ui';
import { STATUS_LABELS } from '#features/orders';
import { useCallCache } from '#platform/browser/data/data-provider.tsx';
import { LockSimpleIcon } from '#ui/icons/icons.ts';
import { Button } from '#ui/parts/button.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { counted } from '#ui/text/format.ts';
import { timeLeft } from './accept-time.tsx';
import { type Counter, type CounterPerson, getCounter, type QueuedOrder } from './counter.contract.ts';
import { Avatar } from './counter-lock.tsx';
import { useIdleLock } from './use-idle-lock.ts';

type Props = {
  counter: Counter;
  person: CounterPerson;
  now: number;
  /** What may be done about an order. */
  actOn: (order: QueuedOrder) => ReactNode;
};

/** The open orders, for who has unlocked the tablet. It locks by hand, and by itself when nobody touches it. */
export function CounterOpen({ counter: { store, device, queue, lockSeconds }, person, now, actOn }: Props) {
  const { signOut } = useSession();
  const cache = useCallCache();
  const lock = useCallback(async () => {
    await signOut();
    await cache.invalidate(getCounter);
  }, [signOut, cache]);
  useIdleLock(lockSeconds, lock);
  return (
    <div className="counter-open">
      <div className="counter-who">
        <Avatar person={person} />
        <p className="min-w-0 flex-1">
          <b className="block font-semibold">{person.displayName}</b>
          <span className="text-sm text-ink-muted">
            {store.displayName}, {device.name}
          </span>
        </p>
        <Button tone="secondary" onClick={() => void lock()}>
          <LockSimpleIcon />
          Lock now
        </Button>
      </div>
      <h1 className="counter-title">Open orders</h1>
      {queue.length === 0 ? (
        <EmptyState art="receipt" level={2} title="No open orders.">
          New orders appear here with a sound.
        </EmptyState>
      ) : (
        <ul className="counter-orders">
          {queue.map((order) => (
            <li key={order.id} className="counter-order">
              <b className="counter-number">{order.number}</b>
              <p className="min-w-0 flex-1">
                <b className="block font-semibold">{STATUS_LABELS[order.status]}</b>
                <span className="text-sm text-ink-muted">
                  {order.deliveryType === 'pickup' ? 'Pickup' : 'Delivery'}, {counted(order.totalItems, 'item')}
                  {order.acceptBy && `, ${timeLeft(Date.parse(order.acceptBy) - now)}`}
                </span>
              </p>
              {actOn(order)}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
