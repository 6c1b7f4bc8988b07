import type { ReactNode } from 'react';
import { getStore } from '#features/stores';
import { useCall } from '#platform/browser/data/use-call.ts';
import { BusyRegion } from '#ui/states/skeleton.tsx';
import { clockTime } from '#ui/text/clock.ts';
import { KeptBand } from '../hand-over/kept/kept-band.tsx';
import { useBoardKeys } from '../keys/use-board-keys.ts';
import { queueWith } from '../offline/kept-acts.ts';
import { useKeptActs } from '../offline/use-kept-acts.ts';
import { useReadAhead } from '../offline/use-read-ahead.ts';
import { useAutoPrint } from '../print/auto-print.ts';
import { printNow } from '../print/print-now.ts';
import { OrderSheet } from '../sheet/order-sheet.tsx';
import { SoundBand } from '../sound/sound-band.tsx';
import { SoundMenu } from '../sound/sound-menu.tsx';
import { useSoundSettings } from '../sound/sound-settings.ts';
import { LostBand } from '../watch/lost-band.tsx';
import { useQueue } from '../watch/use-queue.ts';
import { AutoPaused } from './auto-paused.tsx';
import { BoardView } from './board.tsx';
import { Board } from './board-context.ts';
import { ConnectionTag, OfflineBand } from './connection-tag.tsx';
import { usualMinutes } from './deadline.ts';
import { type HistoryFilter, OrderHistory } from './order-history.tsx';
import { OrderRows } from './order-rows.tsx';
import { BoardSkeleton, QueueError } from './queue-states.tsx';
import { useSteps } from './use-steps.ts';
import './board.css';

export type OrdersView = 'board' | 'list' | 'history';

/** The parts of the screen, for the frame of the page. */
export type OrdersParts = {
  note: ReactNode;
  tools: ReactNode;
  band: ReactNode;
  foot: ReactNode;
  isFlush: boolean;
  content: ReactNode;
};

export type OrdersScreenProps = {
  storeId: string;
  view: OrdersView;
  /** The order whose sheet is open. */
  openId: string | null;
  filter: HistoryFilter;
  may: (right: string) => boolean;
  /** The address of this page with changes; null removes one. */
  pathWith: (changes: Record<string, string | null>) => string;
  onFilter: (change: Partial<HistoryFilter>) => void;
  frame: (parts: OrdersParts) => ReactNode;
};

/** What a store works with: its open orders, its earlier ones, and the one that is open. */
export function OrdersScreen(props: OrdersScreenProps) {
  const { storeId, view, openId, filter, may, pathWith, onFilter, frame } = props;
  const { queue, error, refetch, connection, clockOffset } = useQueue(storeId);
  const { data: store } = useCall(getStore, { id: storeId }, { isOptional: true });
  const timeZone = store?.timeZone;
  const clock = (moment: string) => clockTime(new Date(moment), timeZone);
  const isOffline = connection === 'offline';
  const kept = useKeptActs(storeId);
  const readAhead = useReadAhead(queue?.orders, isOffline);
  const orders = queue && queueWith(queue.orders, kept.acts);
  const { isAutoPrinting } = useAutoPrint();
  const printTicket = (id: string) => void printNow(storeId, id);
  const steps = useSteps({
    kept,
    now: () => Date.now() + clockOffset,
    onAccepted: (id) => isAutoPrinting && !isOffline && printTicket(id),
  });
  const settings = useSoundSettings();
  const ended = queue?.ended ?? [];
  const isBoard = view === 'board';
  const board = {
    ...{ storeId, clockOffset, clock, may, steps, kept, isOffline, readAhead },
    usualMinutes: usualMinutes(store?.preparationMinutes),
    sheetPath: (id: string) => pathWith({ order: id }),
    handOverPath: (id: string) => `/console/${storeId}/orders/${id}/hand-over`,
    printPath: (id: string) => `/console/${storeId}/orders/${id}/print`,
    printTicket,
  };
  return (
    <Board value={board}>
      <BoardKeys orders={orders ?? []} openId={openId} />
      {frame({
        note: queue && (
          <p className="num orders-count">
            <b>{queue.orders.length}</b> open
          </p>
        ),
        tools: (
          <>
            <SoundMenu settings={settings} clock={clock} />
            <ConnectionTag connection={connection} />
          </>
        ),
        band: (
          <>
            {isOffline && <OfflineBand asOf={queue && clock(queue.asOf)} onRetry={() => void refetch()} />}
            <KeptBand />
            <SoundBand settings={settings} clock={clock} />
          </>
        ),
        foot: <LostBand storeId={storeId} ended={ended} />,
        isFlush: isBoard,
        content:
          view === 'history' ? (
            <OrderHistory
              {...{ storeId, filter, timeZone, onFilter }}
              pagePath={(page) => pathWith({ page: page === 0 ? null : String(page) })}
            />
          ) : (
            <BusyRegion busy={!queue && !error} label="Loading the orders" className={isBoard ? 'contents' : undefined}>
              {!queue && !error && <BoardSkeleton />}
              {error && !queue && <QueueError error={error} onRetry={() => void refetch()} />}
              {orders &&
                (isBoard ? (
                  <BoardView orders={orders} ended={ended} openId={openId} settings={settings} />
                ) : (
                  <OrderRows orders={orders} settings={settings} />
                ))}
            </BusyRegion>
          ),
      })}
      {openId && (
        <OrderSheet
          key={openId}
          id={openId}
          orders={orders}
          band={<LostBand storeId={storeId} ended={ended} isInSheet />}
          closePath={pathWith({ order: null })}
        />
      )}
      {may('write_status') && <AutoPaused storeId={storeId} />}
    </Board>
  );
}

/** Within the board, whose steps the keys take. */
function BoardKeys({ orders, openId }: Parameters<typeof useBoardKeys>[0]) {
  useBoardKeys({ orders, openId });
  return null;
}
