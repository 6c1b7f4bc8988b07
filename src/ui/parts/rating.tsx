import { StarFillIcon } from '../icons/icons.ts';
import { cx } from '../styles/classes.ts';
import { counted } from '../text/format.ts';

/** A star and its value, with the number of reviews when given: "4.8 (412)". Nothing without a value. */
export function Rating({ value, count, className }: { value: number | null; count?: number; className?: string }) {
  if (!value) return null;
  const shown = value.toFixed(1);
  const reviews = count === undefined ? '' : `, ${counted(count, 'review')}`;
  return (
    <span
      role="img"
      aria-label={`Rated ${shown} of 5${reviews}`}
      className={cx('num inline-flex flex-none items-center gap-[0.1875rem] text-sm font-semibold', className)}
    >
      <StarFillIcon className="size-[0.95rem] text-star" />
      {shown}
      {count !== undefined && <span className="font-normal text-ink-muted">{`(${count})`}</span>}
    </span>
  );
}
