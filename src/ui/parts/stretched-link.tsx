import { cx } from '../styles/classes.ts';
import { Link, type LinkProps } from './link.tsx';

/**
 * The one link of a card: it covers the nearest `relative` ancestor, the focus ring too. Buttons that lie on the card get
 * the class `above-link`. Another radius: `[--stretched-radius:…]` on the card.
 */
export function StretchedLink({ className, ...rest }: LinkProps) {
  return <Link className={cx('stretched', className)} {...rest} />;
}
