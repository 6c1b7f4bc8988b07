import { money } from '#platform/money.ts';
import { cx } from '../styles/classes.ts';

/**
 * A price in cents; a higher `wasCents` adds the sale colour and the struck old price, with "was" for screen readers.
 */
export function Price({ cents, wasCents, className }: { cents: number; wasCents?: number | null; className?: string }) {
  const sale = wasCents != null && wasCents > cents;
  return (
    <span
      className={cx(
        'num inline-flex items-baseline gap-[0.4375rem] text-base font-bold',
        sale && 'text-sale',
        className,
      )}
    >
      {money(cents)}
      {sale && (
        <s className="text-[0.85em] font-normal text-ink-muted">
          <span className="sr-only">was </span>
          {money(wasCents)}
        </s>
      )}
    </span>
  );
}
