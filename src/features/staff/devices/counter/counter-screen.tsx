import type { ReactNode } from 'react';
import { Navigate } from 'react-router';
import { logInPath } from '#features/auth';
import { isFailure } from '#platform/errors.ts';
import { useNow } from '#ui/hooks/use-now.ts';
import { ButtonLink } from '#ui/parts/button.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { BusyRegion, Skeleton } from '#ui/states/skeleton.tsx';
import { TryAgain } from '#ui/states/try-again.tsx';
import type { QueuedOrder } from './counter.contract.ts';
import { CounterLock } from './counter-lock.tsx';
import { CounterOpen } from './counter-open.tsx';
import { useCounter } from './use-counter.ts';
import './counter.css';

type Props = {
  /** As the address names it. */
  storeId: string;
  /** The mark of the site, in the header. */
  brand: ReactNode;
  onNewOrder: () => void;
  actOn: (order: QueuedOrder) => ReactNode;
};

/** A tablet at the counter: locked, or open for who entered their PIN. */
export function CounterScreen({ brand, ...props }: Props) {
  const counter = useCounter(props.onNewOrder);
  return (
    <>
      <header className="page counter-head">
        {brand}
        <span className="text-ink-muted">console</span>
        {counter.counter && !isSignedOut(counter.error) && (
          <span role="status" className={counter.isOnline ? 'counter-live' : 'counter-live counter-live-off'}>
            {counter.isOnline ? 'Live' : 'Not connected'}
          </span>
        )}
      </header>
      <main id="main" tabIndex={-1} className="page py-8 outline-none md:py-16">
        <CounterBody {...props} {...counter} />
      </main>
    </>
  );
}

const isSignedOut = (error: Error | null) => isFailure(error) && error.code === 'not-found';

type BodyProps = Omit<Props, 'brand' | 'onNewOrder'> & ReturnType<typeof useCounter>;

function CounterBody({ storeId, actOn, counter, acting, error, refetch, isOnline, clockOffset }: BodyProps) {
  const now = useNow() + clockOffset;
  const devicesPath = `/console/${storeId}/team/devices`;
  if (isSignedOut(error))
    return (
      <EmptyState
        art="door"
        level={1}
        title="This tablet is not signed in"
        action={<ButtonLink to={devicesPath}>Sign it in</ButtonLink>}
      >
        Someone who manages the devices of the store signs it in once. Then staff unlock it with their PIN.
      </EmptyState>
    );
  if (!counter)
    return (
      <div className="counter-lock">
        <h1 className="counter-title mb-6">Counter</h1>
        <BusyRegion busy={!error} label="Loading the counter">
          {error ? (
            <TryAgain error={error} onRetry={() => void refetch()} />
          ) : (
            <Skeleton className="counter-skeleton rounded-md" />
          )}
        </BusyRegion>
      </div>
    );
  if (counter.store.id !== storeId) return <Navigate to={`/console/${counter.store.id}/counter`} replace />;
  return acting ? (
    <CounterOpen counter={counter} person={acting} now={now} actOn={actOn} />
  ) : (
    <CounterLock counter={counter} now={now} isOnline={isOnline} logInPath={logInPath(devicesPath)} />
  );
}
