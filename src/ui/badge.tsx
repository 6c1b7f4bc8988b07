import { cx } from './classes.ts';

/** A count on green: nothing at 0, "99+" above 99. `pinned` sets it on the corner of an icon button, whose label then says the count. */
export function CountBadge({ count, pinned }: { count: number; pinned?: boolean }) {
  if (count <= 0) return null;
  return (
    <span aria-hidden={pinned} className={cx('count-badge', pinned && 'absolute top-[3px] left-6 ring-2 ring-bg')}>
      {count > 99 ? '99+' : count}
    </span>
  );
}
