import { useCallCache } from '#platform/browser/data/data-provider.tsx';
import { useAction } from '#platform/browser/data/use-action.ts';
import { Button } from '#ui/parts/button.tsx';
import { useShortcut } from '#ui/shortcuts/use-shortcut.ts';
import { useBoard, useBoardNow } from '../board/board-context.ts';
import { getStaffOrder, listQueue } from '../queue/queue.contract.ts';
import type { StaffOrder } from '../staff-order.contract.ts';
import { setReadyTime } from '../steps/steps.contract.ts';

const STEP = 5;
const [LEAST, MOST] = [10, 120];

/** The promised time, five minutes less or more; from now on, as the server counts. */
export function ReadyTime({ order: { id, readyAt } }: { order: StaffOrder }) {
  const { clock, isOffline } = useBoard();
  const now = useBoardNow();
  const cache = useCallCache();
  const change = useAction(setReadyTime, {
    updates: [listQueue],
    onSuccess: (order) => cache.write(getStaffOrder, { id }, order),
  });
  const left = readyAt ? Math.round((Date.parse(readyAt) - now) / 60_000) : MOST;
  const move = (by: number) => {
    const readyInMinutes = Math.min(MOST, Math.max(LEAST, left + by));
    if (!isOffline) change.mutate({ id, readyInMinutes });
  };
  useShortcut('earlier', !readyAt || change.isPending || left <= LEAST ? null : () => move(-STEP));
  useShortcut('later', !readyAt || change.isPending || left >= MOST ? null : () => move(STEP));
  if (!readyAt) return null;
  return (
    <p className="flex items-center gap-2">
      <span className="num font-semibold">Ready by {clock(readyAt)}</span>
      <Button
        size="sm"
        tone="secondary"
        aria-label="5 minutes less"
        aria-disabled={isOffline || change.isPending || left <= LEAST}
        onClick={() => move(-STEP)}
      >
        −5
      </Button>
      <Button
        size="sm"
        tone="secondary"
        aria-label="5 minutes more"
        aria-disabled={isOffline || change.isPending || left >= MOST}
        onClick={() => move(STEP)}
      >
        +5
      </Button>
    </p>
  );
}
