import { cx } from '../styles/classes.ts';

/**
 * A count on green: hidden at 0, "99+" above 99; `pinned` on an icon's corner. Visual only: its parent's name has the
 * count.
 */
export function CountBadge({ count, pinned }: { count: number; pinned?: boolean }) {
  if (count <= 0) return null;
  return (
    <span aria-hidden="true" className={cx('count-badge', pinned && 'absolute top-[0.1875rem] left-6 ring-2 ring-bg')}>
      {count > 99 ? '99+' : count}
    </span>
  );
}
