import { chatPath } from '#features/chat';
import { ChatCircleIcon, ReceiptIcon } from '#ui/icons/icons.ts';
import { Link } from '#ui/parts/link.tsx';
import { cx } from '#ui/styles/classes.ts';
import { timeAgo } from '#ui/text/format.ts';
import type { Notification } from '../notifications.contract.ts';

type RowProps = { notification: Notification; now: Date; onOpen: () => void };

/** A notification, as a link to its subject. Unread: bold, with a dot. */
export function NotificationRow({ notification, now, onOpen }: RowProps) {
  const { type, message, dateCreated, refId, isRead } = notification;
  return (
    <Link
      to={type === 'chat' ? chatPath(refId) : `/profile/orders/${refId}`}
      className={cx('notification', !isRead && 'notification-unread')}
      onClick={onOpen}
    >
      <span className="notification-icon">{type === 'chat' ? <ChatCircleIcon /> : <ReceiptIcon />}</span>
      <span className="min-w-0 flex-1">
        <span className="notification-message">{message}</span>
        <time dateTime={dateCreated} className="num text-xs text-ink-muted">
          {timeAgo(dateCreated, now)}
        </time>
      </span>
      {!isRead && <span className="sr-only">Unread</span>}
    </Link>
  );
}
