import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { NewTabNote, newTab } from '../fields/text-link.tsx';
import { Spinner } from '../states/spinner.tsx';
import { cx } from '../styles/classes.ts';
import { Link, type LinkProps } from './link.tsx';

export type ButtonLook = {
  /**
   * One `primary` per view. `danger` is text, `danger-solid` confirms a removal, `inverse` is the dark floating one.
   */
  tone?: 'primary' | 'secondary' | 'quiet' | 'danger' | 'danger-solid' | 'inverse';
  /** sm 36 (44 under a finger), md 44, lg 52 px high. */
  size?: 'sm' | 'md' | 'lg';
  wide?: boolean;
};

const looks = ({ tone = 'primary', size = 'md', wide }: ButtonLook, className?: string) =>
  cx('btn', `btn-${tone}`, size !== 'md' && `btn-${size}`, wide && 'w-full', className);

export type ButtonProps = ButtonLook &
  ComponentProps<'button'> & {
    /** Shows a spinner at the same width and ignores presses, but stays focusable. */
    busy?: boolean;
    /** The text beside the spinner ("Adding"), which a name of its own then begins with; default: none. */
    busyText?: string;
  };

/** `disabled` removes it from the tab order; `aria-disabled` keeps it focusable where a reason is shown. */
export function Button({ tone, size, wide, busy, busyText, className, children, onClick, ...rest }: ButtonProps) {
  const inert = busy || rest['aria-disabled'] === true || rest['aria-disabled'] === 'true';
  const label = rest['aria-label'];
  const press = (event: MouseEvent<HTMLButtonElement>) => (inert ? event.preventDefault() : onClick?.(event));
  return (
    <button
      type="button"
      {...rest}
      className={looks({ tone, size, wide }, className)}
      aria-label={label && busy && busyText ? `${busyText}: ${label}` : label}
      aria-busy={busy || undefined}
      aria-disabled={inert || undefined}
      onClick={press}
    >
      {busy ? <BusyFace text={busyText}>{children}</BusyFace> : children}
    </button>
  );
}

/** Covers the hidden idle label, so that the width does not change. */
function BusyFace({ text, children }: { text?: string; children: ReactNode }) {
  return (
    <span className="inline-grid place-items-center">
      <span className={cx('col-start-1 row-start-1 inline-flex items-center gap-2', text ? 'invisible' : 'opacity-0')}>
        {children}
      </span>
      <span className="col-start-1 row-start-1 inline-flex items-center gap-2">
        <Spinner />
        {text}
      </span>
    </span>
  );
}

/** A link styled as a button. `external` opens a new tab and announces it. */
export function ButtonLink({
  tone,
  size,
  wide,
  external,
  className,
  children,
  ...rest
}: ButtonLook & LinkProps & { external?: boolean }) {
  return (
    <Link className={looks({ tone, size, wide }, className)} {...(external && newTab)} {...rest}>
      {children}
      {external && <NewTabNote />}
    </Link>
  );
}
