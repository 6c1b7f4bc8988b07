import type { ComponentProps, ReactNode } from 'react';
import { CaretDownIcon } from '../icons/icons.ts';
import { cx } from '../styles/classes.ts';

export type SelectProps = ComponentProps<'select'> & {
  start?: ReactNode;
};

/** A native select, styled. `children` are `<option>`s. */
export function Select({ start, className, children, ...rest }: SelectProps) {
  return (
    <span className={cx('relative block', start && 'has-start')}>
      {start && <span className="input-start">{start}</span>}
      <select {...rest} className={cx('input', className)}>
        {children}
      </select>
      <CaretDownIcon className="pointer-events-none absolute inset-y-0 right-4 my-auto size-3.5" />
    </span>
  );
}
