import { isFailure } from '#platform/errors.ts';
import { Button } from '#ui/parts/button.tsx';
import { Notice } from '#ui/states/notice.tsx';
import { Skeleton } from '#ui/states/skeleton.tsx';
import { COLUMN_NAMES, COLUMNS } from './queue-columns.ts';

/** The columns before the queue is there. */
export const BoardSkeleton = () => (
  <div className="board" aria-hidden="true">
    {COLUMNS.map((column, index) => (
      <div key={column} className={index === 0 ? 'board-column board-column-shown' : 'board-column'}>
        <p className="board-title text-ink-muted">{COLUMN_NAMES[column]}</p>
        <div className="board-cards">
          {Array.from({ length: index === 0 ? 3 : 2 }, (_, card) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: all are the same
            <div key={card} className="order-card-box">
              <div className="flex justify-between">
                <Skeleton className="h-7 w-20" />
                <Skeleton className="size-13 rounded-full" />
              </div>
              <Skeleton className="h-3.5 w-2/3" />
              <Skeleton className="h-3.5 w-5/6" />
              <Skeleton className="h-10 rounded-md" />
            </div>
          ))}
        </div>
      </div>
    ))}
  </div>
);

/** Orders are placed and kept on the server, whatever this page can read. */
export function QueueError({ error, onRetry }: { error: Error; onRetry: () => void }) {
  // The sentence of an unexpected failure ends with it.
  const requestId = isFailure(error) && error.code === 'internal' ? error.message.split(' ').at(-1) : undefined;
  return (
    <Notice
      tone="danger"
      role="alert"
      className="mx-auto mt-24 w-full max-w-xl"
      action={
        <Button tone="secondary" size="sm" onClick={onRetry}>
          Try again
        </Button>
      }
    >
      <b>The queue could not be loaded.</b> Orders keep coming in and are safe. If this lasts, open this page on another
      device.{requestId && ` Request ${requestId}.`}
    </Notice>
  );
}
