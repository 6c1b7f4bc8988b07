import { useEffect, useRef, useState } from 'react';
import { useCallCache } from '#platform/browser/data/data-provider.tsx';
import { useAction } from '#platform/browser/data/use-action.ts';
import { Button } from '#ui/parts/button.tsx';
import { FailureNotice } from '#ui/states/notice.tsx';
import { announce } from '#ui/text/live-region.tsx';
import { cancelOrder, getOrder, listOrders, type Order } from '../orders.contract.ts';

/** Cancels an order that the store has not accepted; asks once, in place. */
export function OrderCancel({ order: { id, refNum } }: { order: Order }) {
  const cache = useCallCache();
  const [isAsking, setAsking] = useState(false);
  const keep = useRef<HTMLButtonElement>(null);
  const first = useRef<HTMLButtonElement>(null);
  const wasAsking = useRef(false);
  const cancel = useAction(cancelOrder, {
    updates: [listOrders],
    showsRefusal: true,
    onSuccess: (order) => {
      cache.write(getOrder, { id }, order);
      announce(`Order ${refNum} is canceled.`);
    },
    onError: () => void cache.invalidate(getOrder, { id }),
  });
  useEffect(() => {
    if (isAsking) keep.current?.focus();
    else if (wasAsking.current) first.current?.focus();
    wasAsking.current = isAsking;
  }, [isAsking]);
  return (
    <div className="mt-5 -mb-2.5 border-t border-line pt-3 print:hidden">
      <FailureNotice error={cancel.error} className="mb-3" />
      {isAsking ? (
        <div className="flex flex-wrap items-center gap-2">
          <p className="mr-2 font-semibold">Cancel this order?</p>
          <Button
            tone="danger-solid"
            busy={cancel.isPending}
            busyText="Canceling"
            onClick={() => cancel.mutate({ id })}
          >
            Yes, cancel it
          </Button>
          <Button ref={keep} tone="secondary" onClick={() => setAsking(false)}>
            Keep it
          </Button>
        </div>
      ) : (
        <Button ref={first} tone="danger" className="-ml-3" onClick={() => setAsking(true)}>
          Cancel order
        </Button>
      )}
    </div>
  );
}
