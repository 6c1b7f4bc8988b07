import { cx } from '../styles/classes.ts';

/** The 2 px line while a list or route loads, positioned by class, without layout shifts. */
export function ProgressLine({ active, className }: { active: boolean; className?: string }) {
  return <div aria-hidden="true" data-active={active || undefined} className={cx('progress-line', className)} />;
}
