import { cx } from '../styles/classes.ts';
import { Link, type LinkProps } from './link.tsx';

/**
 * The single link of a card, covering its nearest `relative` ancestor. Buttons on it need `above-link`. Set
 * `[--stretched-radius:…]` for another radius.
 */
export function StretchedLink({ className, ...rest }: LinkProps) {
  return <Link className={cx('stretched', className)} {...rest} />;
}
