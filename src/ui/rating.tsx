import { cx } from './classes.ts';
import { StarFillIcon } from './icons.ts';

/** A star and its value, with the number of reviews when given: "4.8 (412)". Nothing without a value. */
export function Rating({ value, count, className }: { value: number | null; count?: number; className?: string }) {
  if (!value) return null;
  return (
    <span className={cx('num inline-flex flex-none items-center gap-[3px] text-sm font-semibold', className)}>
      <StarFillIcon className="size-[0.95rem] text-star" />
      <span className="sr-only">Rated </span>
      {value.toFixed(1)}
      <span className="sr-only"> of 5</span>
      {count !== undefined && (
        <span className="font-normal text-ink-muted">
          ({count}
          <span className="sr-only"> {count === 1 ? 'review' : 'reviews'}</span>)
        </span>
      )}
    </span>
  );
}
