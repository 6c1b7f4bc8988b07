import { type ReactNode, useEffect, useRef } from 'react';
import { useNavigationType } from 'react-router';
import { cx } from '../styles/classes.ts';

/** The h1 at the end of a step: takes the focus, so that it is announced. */
export function ArrivalHeading({ className, children }: { className?: string; children: ReactNode }) {
  const ref = useRef<HTMLHeadingElement>(null);
  // Not on a full load or Back: no control of this page was used.
  const isLedHere = useNavigationType() !== 'POP';
  useEffect(() => {
    if (isLedHere) ref.current?.focus({ preventScroll: true });
  }, [isLedHere]);
  return (
    <h1 ref={ref} tabIndex={-1} className={cx('text-h1 outline-none', className)}>
      {children}
    </h1>
  );
}
