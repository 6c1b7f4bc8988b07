import { cx } from '../styles/classes.ts';

/**
 * A count on green: hidden at 0, "99+" above 99. `pinned` puts it on the corner of an icon button. Visual only: the
 * accessible name of its parent states the count.
 */
export function CountBadge({ count, pinned }: { count: number; pinned?: boolean }) {
  if (count <= 0) return null;
  return (
    <span aria-hidden="true" className={cx('count-badge', pinned && 'absolute top-[0.1875rem] left-6 ring-2 ring-bg')}>
      {count > 99 ? '99+' : count}
    </span>
  );
}
