import type { ComponentProps, ReactNode } from 'react';
import { CaretDownIcon, CheckIcon } from '../icons/icons.ts';
import { CountBadge } from '../states/badge.tsx';
import { cx } from '../styles/classes.ts';

export type ChipProps = ComponentProps<'button'> & {
  icon?: ReactNode;
  /** A toggle: soft green with a check while true (`aria-pressed`). */
  pressed?: boolean;
  filled?: boolean;
  caret?: boolean;
  /** A count in a green badge, hidden at 0; the children state it for screen readers. */
  count?: number;
};

/** A 40 px pill of a filter row: opens a popover, toggles, or chooses. */
export function Chip({ icon, pressed, filled, caret, count, className, children, ...rest }: ChipProps) {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      {...rest}
      className={cx('chip', pressed && 'chip-soft', filled && 'chip-filled', className)}
    >
      {icon}
      {children}
      {count !== undefined && <CountBadge count={count} />}
      {caret && <CaretDownIcon />}
      {pressed && <CheckIcon />}
    </button>
  );
}
