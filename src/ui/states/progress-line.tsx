import { cx } from '../styles/classes.ts';

/** The 2 px line while a list or a route is on its way. It lies over its place (position it by class) and moves nothing. */
export function ProgressLine({ active, className }: { active: boolean; className?: string }) {
  return <div aria-hidden="true" data-active={active || undefined} className={cx('progress-line', className)} />;
}
