import { cx } from '../styles/classes.ts';

/** The spinner: 20 px, the text's colour, silent (state it in adjacent text or with `aria-busy`). */
export function Spinner({ className }: { className?: string }) {
  return <span className={cx('ring', className)} aria-hidden="true" />;
}
