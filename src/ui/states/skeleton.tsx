import type { ReactNode } from 'react';
import { cx } from '../styles/classes.ts';

/** A shimmering placeholder, visible after 300 ms. Give it the final size: `<Skeleton className="h-4 w-2/3" />`. */
export function Skeleton({ className }: { className?: string }) {
  return <span className={cx('skeleton', className)} aria-hidden="true" />;
}

/** A loading region: `aria-busy` and one hidden "Loading". */
export function BusyRegion(props: { busy: boolean; label?: string; className?: string; children: ReactNode }) {
  return (
    <div aria-busy={props.busy || undefined} className={props.className}>
      {props.busy && <span className="sr-only">{props.label ?? 'Loading'}</span>}
      {props.children}
    </div>
  );
}
