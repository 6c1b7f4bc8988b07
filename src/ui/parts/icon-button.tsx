import type { ComponentProps, MouseEvent } from 'react';
import { Spinner } from '../states/spinner.tsx';
import { cx } from '../styles/classes.ts';

type IconLook = {
  label: string;
  /**
   * plain: no fill; outline: carousel arrows; raised: floating on a picture; brand: solid green; veil: heart over a
   * picture.
   */
  look?: 'plain' | 'outline' | 'raised' | 'brand' | 'veil';
};

const looks = (look: IconLook['look'], className?: string) =>
  cx('icon-btn', look && look !== 'plain' && `icon-btn-${look}`, className);

/** A round 44 px button. `children`: an icon, and perhaps a badge. */
export function IconButton({
  label,
  look,
  busy,
  className,
  children,
  onClick,
  ...rest
}: IconLook & ComponentProps<'button'> & { busy?: boolean }) {
  const inert = busy || rest['aria-disabled'] === true || rest['aria-disabled'] === 'true';
  const press = (event: MouseEvent<HTMLButtonElement>) => (inert ? event.preventDefault() : onClick?.(event));
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      className={looks(look, className)}
      aria-busy={busy || undefined}
      aria-disabled={inert || undefined}
      onClick={press}
    >
      {busy ? <Spinner /> : children}
    </button>
  );
}
