import { chatPath } from '#features/chat';
import { ChatCircleIcon, ReceiptIcon, StorefrontIcon } from '#ui/icons/icons.ts';
import { Link } from '#ui/parts/link.tsx';
import { cx } from '#ui/styles/classes.ts';
import { timeAgo } from '#ui/text/format.ts';
import type { Notification } from '../notifications.contract.ts';

const ICONS = { order: <ReceiptIcon />, chat: <ChatCircleIcon />, product: <StorefrontIcon /> };

const pathOf = ({ type, refId }: Notification) =>
  type === 'chat' ? chatPath(refId) : type === 'product' ? `/products/${refId}` : `/profile/orders/${refId}`;

type RowProps = { notification: Notification; now: Date; onOpen: () => void };

/** A notification, as a link to its subject. Unread: bold, with a dot. */
export function NotificationRow({ notification, now, onOpen }: RowProps) {
  const { type, message, dateCreated, isRead } = notification;
  return (
    <Link to={pathOf(notification)} className={cx('notification', !isRead && 'notification-unread')} onClick={onOpen}>
      <span className="notification-icon">{ICONS[type]}</span>
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
