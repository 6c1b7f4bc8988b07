import { useEffect } from 'react';
import { getStore } from '#features/stores';
import { timeInWords } from '#features/stores/ui';
import { useCall } from '#platform/browser/data/use-call.ts';
import { useNow } from '#ui/hooks/use-now.ts';
import { BusyRegion, Skeleton } from '#ui/states/skeleton.tsx';
import { TryAgain } from '#ui/states/try-again.tsx';
import { KeptBand } from '../hand-over/kept/kept-band.tsx';
import { OrderSheet } from '../sheet/order-sheet.tsx';
import { BoardView } from './board.tsx';
import { Board } from './board-context.ts';
import { ConnectionTag, OfflineBand } from './connection-tag.tsx';
import { usualMinutes } from './deadline.ts';
import { type HistoryFilter, OrderHistory } from './order-history.tsx';
import { OrderRows } from './order-rows.tsx';
import { SoundBand } from './sound-band.tsx';
import { useQueue } from './use-queue.ts';
import { useRinging } from './use-ringing.ts';
import { useSteps } from './use-steps.ts';
import './board.css';

export type OrdersView = 'board' | 'list' | 'history';

export type OrdersScreenProps = {
  storeId: string;
  view: OrdersView;
  /** The order whose sheet is open. */
  openId: string | null;
  filter: HistoryFilter;
  may: (right: string) => boolean;
  /** Sounds once for a new order. */
  ring: () => void;
  /** The address of this page with changes; null removes one. */
  pathWith: (changes: Record<string, string | null>) => string;
  onFilter: (change: Partial<HistoryFilter>) => void;
};

/** What a store works with: its open orders, its earlier ones, and the one that is open. */
export function OrdersScreen({ storeId, view, openId, filter, may, ring, pathWith, onFilter }: OrdersScreenProps) {
  const { queue, error, refetch, connection, clockOffset } = useQueue(storeId);
  const now = useNow() + clockOffset;
  const { data: store } = useCall(getStore, { id: storeId }, { isOptional: true });
  const timeZone = store?.timeZone;
  const clock = (moment: string) => clockText(moment, timeZone);
  const steps = useSteps();
  useRinging(queue?.orders, ring);
  useTitle(queue?.orders.filter(({ status }) => status === 'new-order').length ?? 0);
  const board = {
    ...{ now, clock, may, steps },
    usualMinutes: usualMinutes(store?.preparationMinutes),
    isOffline: connection === 'offline',
    sheetPath: (id: string) => pathWith({ order: id }),
    handOverPath: (id: string) => `/console/${storeId}/orders/${id}/hand-over`,
  };
  return (
    <Board value={board}>
      <div className="flex items-center justify-between gap-3">
        <p className="num text-ink-muted">{queue && `${queue.orders.length} open`}</p>
        <ConnectionTag connection={connection} />
      </div>
      <SoundBand ring={ring} />
      <KeptBand />
      {connection === 'offline' && <OfflineBand asOf={queue && clock(queue.asOf)} />}
      {view === 'history' ? (
        <OrderHistory
          {...{ storeId, filter, timeZone, onFilter }}
          pagePath={(page) => pathWith({ page: page === 0 ? null : String(page) })}
        />
      ) : (
        <BusyRegion busy={!queue && !error} label="Loading the orders">
          {!queue && !error && <Skeleton className="h-96 rounded-md" />}
          {error && !queue && (
            <TryAgain
              message="The queue could not be loaded. Orders keep coming in and are safe."
              onRetry={() => void refetch()}
            />
          )}
          {queue &&
            (view === 'list' ? (
              <OrderRows orders={queue.orders} />
            ) : (
              <BoardView orders={queue.orders} openId={openId} />
            ))}
        </BusyRegion>
      )}
      {openId && <OrderSheet key={openId} id={openId} closePath={pathWith({ order: null })} />}
    </Board>
  );
}

/** Until the store is known, on the clock of the device. */
function clockText(moment: string, timeZone: string | undefined): string {
  const at = new Date(moment);
  return timeInWords(at, timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone, at);
}

/** The tab counts the new orders. */
function useTitle(count: number) {
  useEffect(() => {
    const bare = document.title.replace(/^\(\d+\) /, '');
    document.title = count > 0 ? `(${count}) ${bare}` : bare;
    return () => {
      document.title = bare;
    };
  }, [count]);
}
