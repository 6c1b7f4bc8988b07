import type { ReactNode } from 'react';
import { useCall } from '#platform/browser/data/use-call.ts';
import { Link } from '#ui/parts/link.tsx';
import { BusyRegion, Skeleton } from '#ui/states/skeleton.tsx';
import { TryAgain } from '#ui/states/try-again.tsx';
import { clockTime } from '#ui/text/clock.ts';
import { listHandOversOfToday } from './records.contract.ts';

const OUTCOMES = { 'handed-over': 'Handed over', refused: 'Refused', 'not-stated': 'Completed without a stated check' };

type Props = {
  storeId: string;
  /** What stands below. It waits for the list, whose length nobody knows before. */
  children: ReactNode;
};

/** What was handed over and refused since midnight, by whom. */
export function HandOverList({ storeId, children }: Props) {
  const { data, isLoading, error, refetch } = useCall(listHandOversOfToday, { id: storeId });
  return (
    <>
      <section aria-labelledby="hand-overs-today">
        <h2 id="hand-overs-today" className="mb-1 text-h4">
          Today
        </h2>
        <BusyRegion busy={isLoading} label="Loading the hand-overs">
          {isLoading && <Skeleton className="h-24 rounded-md" />}
          {error && !data && <TryAgain error={error} onRetry={() => void refetch()} />}
          {data?.items.length === 0 && <p className="text-ink-muted">Nothing has been handed over today.</p>}
          {data && data.items.length > 0 && (
            <ul className="max-w-2xl">
              {data.items.map(({ id, at, refNum, orderId, deliveryType, outcome, reason, employee }) => (
                <li key={id} className="flex flex-wrap items-baseline gap-x-3 border-b border-line py-2.5">
                  <time dateTime={at} className="num w-20 text-ink-muted">
                    {clockTime(new Date(at), data.timeZone)}
                  </time>
                  {orderId ? (
                    <Link to={`/console/${storeId}/orders?order=${orderId}`} className="num text-link">
                      Order {refNum.slice(-4)}
                    </Link>
                  ) : (
                    <span className="num">Order {refNum.slice(-4)}</span>
                  )}
                  <span className="min-w-0 flex-1">
                    {OUTCOMES[outcome]}
                    {reason && `: ${reason}`}
                    <span className="text-ink-muted">
                      , {deliveryType === 'delivery' ? 'at the door' : 'at the counter'}, {employee}
                    </span>
                  </span>
                </li>
              ))}
            </ul>
          )}
        </BusyRegion>
      </section>
      {!isLoading && children}
    </>
  );
}
