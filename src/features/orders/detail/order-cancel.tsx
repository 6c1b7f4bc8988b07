import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { call } from '#platform/browser/browser.ts';
import { Button } from '#ui/parts/button.tsx';
import { Notice } from '#ui/states/notice.tsx';
import { announce } from '#ui/text/live-region.tsx';
import { cancelOrder, type Order } from '../orders.contract.ts';

/** Cancels an order that the store has not taken up; asks once, in place. */
export function OrderCancel({ order: { id, refNum } }: { order: Order }) {
  const queries = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const keep = useRef<HTMLButtonElement>(null);
  const first = useRef<HTMLButtonElement>(null);
  const wasAsking = useRef(false);
  const cancel = useMutation({
    mutationFn: () => call(cancelOrder, { id }),
    onSuccess: (order) => {
      queries.setQueryData(['orders', 'one', id], order);
      void queries.invalidateQueries({ queryKey: ['orders', 'list'] });
      announce(`Order ${refNum} is canceled.`);
    },
    onError: () => void queries.invalidateQueries({ queryKey: ['orders', 'one', id] }),
  });
  useEffect(() => {
    if (isAsking) keep.current?.focus();
    else if (wasAsking.current) first.current?.focus();
    wasAsking.current = isAsking;
  }, [isAsking]);
  return (
    <div className="mt-5 -mb-2.5 border-t border-line pt-3 print:hidden">
      {cancel.error && (
        <Notice tone="danger" role="alert" className="mb-3">
          {cancel.error.message}
        </Notice>
      )}
      {isAsking ? (
        <div className="flex flex-wrap items-center gap-2">
          <p className="mr-2 font-semibold">Cancel this order?</p>
          <Button tone="danger-solid" busy={cancel.isPending} busyText="Canceling" onClick={() => cancel.mutate()}>
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
