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

/** The red 9 px dot on the corner of an icon button. Its meaning belongs into the button's label. */
export function AttentionDot() {
  return <span className="absolute top-2.5 right-[11px] size-[9px] rounded-full bg-danger ring-2 ring-bg" />;
}
