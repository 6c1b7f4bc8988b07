import type { ComponentProps, ReactNode } from 'react';
import { CountBadge } from './badge.tsx';
import { cx } from './classes.ts';
import { CaretDownIcon, CheckIcon } from './icons.ts';

export type ChipProps = ComponentProps<'button'> & {
  /** Before the text. */
  icon?: ReactNode;
  /** A toggle: soft green with a check while true (`aria-pressed`). */
  pressed?: boolean;
  /** Dark: a choice is made ("Category: Vapes"). */
  filled?: boolean;
  /** It opens something. */
  caret?: boolean;
  /** A count in a green badge, hidden at 0. */
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
