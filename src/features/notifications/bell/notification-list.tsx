import { useFocusOnNewPage } from '#ui/hooks/use-focus-on-new-page.ts';
import { Button, ButtonLink } from '#ui/parts/button.tsx';
import { Pagination } from '#ui/parts/pagination.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { BusyRegion, Skeleton } from '#ui/states/skeleton.tsx';
import { TryAgain } from '#ui/states/try-again.tsx';
import { cx } from '#ui/styles/classes.ts';
import { counted } from '#ui/text/format.ts';
import { NotificationRow } from './notification-row.tsx';
import { useNotifications, useReading } from './use-notifications.ts';
import '../notifications.css';

const PAGE_SIZE = 20;

/** All notifications of the user, the newest first. `page` from 0; `to` returns a page's address. */
export function NotificationList({ page, to }: { page: number; to: (page: number) => string }) {
  const { data, isLoading, isPlaceholderData, error, refetch } = useNotifications(page, PAGE_SIZE);
  const read = useReading();
  const heading = useFocusOnNewPage(page);
  const now = new Date();
  return (
    <>
      <h1 ref={heading} tabIndex={-1} className="text-[2rem] leading-tight font-bold outline-none">
        Notifications
      </h1>
      <div className="mt-1 mb-3.5 flex min-h-11 flex-wrap items-center justify-between gap-3">
        <p className="num text-ink-muted">
          {data ? `${counted(data.totalItems, 'notification')}, ${data.unread} unread` : null}
        </p>
        {data !== undefined && data.unread > 0 && (
          <Button tone="secondary" size="sm" onClick={() => read()}>
            Mark all as read
          </Button>
        )}
      </div>
      <BusyRegion
        busy={isLoading || isPlaceholderData}
        label="Loading your notifications"
        className={cx(isPlaceholderData && 'opacity-60')}
      >
        {isLoading && [0, 1, 2].map((row) => <Skeleton key={row} className="mb-2 h-16 rounded-md" />)}
        {data && data.items.length > 0 && (
          <ul className="notification-list">
            {data.items.map((one) => (
              <li key={one.id}>
                <NotificationRow
                  notification={one}
                  now={now}
                  onOpen={() => {
                    if (!one.isRead) read([one.id]);
                  }}
                />
              </li>
            ))}
          </ul>
        )}
      </BusyRegion>
      {error && !data && <TryAgain error={error} onRetry={() => void refetch()} />}
      {data?.totalItems === 0 && <None />}
      {data && <Pagination page={page} pages={data.pageCount} to={to} preventScrollReset className="pt-7" />}
    </>
  );
}

const None = () => (
  <EmptyState
    art="bell"
    level={2}
    title="You have no notifications yet."
    className="py-12"
    action={
      <ButtonLink to="/profile/orders" tone="secondary">
        Orders
      </ButtonLink>
    }
  >
    Order updates and answers to your messages show here.
  </EmptyState>
);
