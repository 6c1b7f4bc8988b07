import { cx } from '../styles/classes.ts';

/** The busy ring: 20 px, the text's colour, silent (say the state in words beside it or with `aria-busy`). */
export function Spinner({ className }: { className?: string }) {
  return <span className={cx('ring', className)} aria-hidden="true" />;
}
