import type { ReactNode } from 'react';
import { Button } from '#ui/parts/button.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { BusyRegion, Skeleton } from '#ui/states/skeleton.tsx';
import { TryAgain } from '#ui/states/try-again.tsx';
import type { LogFilter } from './use-log-filter.ts';

type Pages = {
  isPending: boolean;
  error: Error | null;
  refetch: () => unknown;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage: () => unknown;
};

type Props = {
  pages: Pages;
  count: number;
  filter: LogFilter;
  columns: readonly string[];
  /** What stands below: how long it is kept. */
  note: string;
  children: ReactNode;
};

/** A log as a table, on phones as cards: loading, failed, empty or with its rows and a button for more. */
export function LogList({ pages, count, filter, columns, note, children }: Props) {
  const { isPending, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = pages;
  return (
    <BusyRegion busy={isPending} label="Loading the log">
      {isPending && [0, 1, 2, 3, 4, 5].map((row) => <Skeleton key={row} className="my-3 h-9 rounded-md" />)}
      {error && count === 0 && <TryAgain error={error} onRetry={refetch} />}
      {!isPending && !error && count === 0 && (
        <EmptyState
          art="search"
          level={2}
          title="No entries"
          action={
            filter.isFiltered && (
              <Button tone="secondary" onClick={filter.clear}>
                Clear the filters
              </Button>
            )
          }
        >
          No entry matches these filters.
        </EmptyState>
      )}
      {count > 0 && (
        <>
          <table className="log-table">
            <thead>
              <tr>
                {columns.map((column) => (
                  <th key={column} scope="col">
                    {column || <span className="sr-only">Acts</span>}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>{children}</tbody>
          </table>
          {hasNextPage && (
            <Button tone="secondary" className="mt-4" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              Show more
            </Button>
          )}
        </>
      )}
      {!isPending && <p className="mt-4 text-sm text-ink-muted">{note}</p>}
    </BusyRegion>
  );
}
