import { BellIcon, BellSlashIcon } from '#ui/icons/icons.ts';
import { Popover } from '#ui/overlays/popover.tsx';
import { IconButton } from '#ui/parts/icon-button.tsx';
import { cx } from '#ui/styles/classes.ts';
import { NotificationDropdown } from './notification-dropdown.tsx';
import { useLive } from './use-live.ts';
import { useNotifications } from './use-notifications.ts';
import { useSound } from './use-sound.ts';
import '../notifications.css';

/** Opens the live connection of the signed-in user, and shows the bell while it is up. */
export function LiveBell() {
  return useLive() ? <Bell /> : null;
}

function Bell() {
  const { data } = useNotifications();
  const { isMuted, isRinging, turn } = useSound();
  const unread = data?.unread ?? 0;
  return (
    <Popover
      label="Notifications"
      align="end"
      sheet
      width={400}
      className="notifications"
      trigger={(props) => (
        <IconButton
          {...props}
          label={labelOf(unread, isMuted)}
          className={cx('bell', isRinging && 'bell-ringing')}
          data-ringing={isRinging || undefined}
        >
          {isMuted ? <BellSlashIcon /> : <BellIcon />}
          {unread > 0 && (
            <span aria-hidden="true" className="count-badge bell-count">
              {unread > 99 ? '99+' : unread}
            </span>
          )}
        </IconButton>
      )}
    >
      {(close) => <NotificationDropdown isMuted={isMuted} onSound={turn} onClose={close} />}
    </Popover>
  );
}

const labelOf = (unread: number, isMuted: boolean) =>
  ['Notifications', unread > 0 && `${unread} unread`, isMuted && 'sound off'].filter(Boolean).join(', ');
