import { SpeakerHighIcon, SpeakerSlashIcon } from '#ui/icons/icons.ts';
import { IconButton } from '#ui/parts/icon-button.tsx';
import { Link } from '#ui/parts/link.tsx';
import { BusyRegion, Skeleton } from '#ui/states/skeleton.tsx';
import { TryAgain } from '#ui/states/try-again.tsx';
import { NotificationRow } from './notification-row.tsx';
import { useNotifications, useReading } from './use-notifications.ts';

type DropdownProps = { isMuted: boolean; onSound: () => void; onClose: () => void };

/** The newest notifications, under the bell. */
export function NotificationDropdown({ isMuted, onSound, onClose }: DropdownProps) {
  const { data, isLoading, error, refetch } = useNotifications();
  const read = useReading();
  const now = new Date();
  return (
    <>
      <div className="notification-head">
        <h2 className="mr-auto text-h3">Notifications</h2>
        {data !== undefined && data.unread > 0 && (
          <button type="button" className="text-link text-sm" onClick={() => read()}>
            Mark all as read
          </button>
        )}
        <IconButton label={isMuted ? 'Turn sound on' : 'Turn sound off'} onClick={onSound}>
          {isMuted ? <SpeakerSlashIcon /> : <SpeakerHighIcon />}
        </IconButton>
      </div>
      <BusyRegion busy={isLoading} label="Loading your notifications" className="notification-rows">
        {isLoading && [0, 1, 2].map((row) => <Skeleton key={row} className="mx-4.5 my-2 h-12 rounded-md" />)}
        {error && !data && <TryAgain error={error} onRetry={() => void refetch()} />}
        {data?.totalItems === 0 && <p className="px-4.5 py-6 text-ink-muted">You have no notifications yet.</p>}
        {data && data.items.length > 0 && (
          <ul>
            {data.items.map((one) => (
              <li key={one.id}>
                <NotificationRow
                  notification={one}
                  now={now}
                  onOpen={() => {
                    onClose();
                    if (!one.isRead) read([one.id]);
                  }}
                />
              </li>
            ))}
          </ul>
        )}
      </BusyRegion>
      <Link to="/profile/notifications" className="notification-all" onClick={onClose}>
        View all notifications
      </Link>
    </>
  );
}
