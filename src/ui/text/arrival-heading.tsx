import { type ReactNode, useEffect, useRef } from 'react';
import { useNavigationType } from 'react-router';
import { cx } from '../styles/classes.ts';

/** The h1 of a page at the end of a step: takes the focus from the button that led here, so that it is read out. */
export function ArrivalHeading({ className, children }: { className?: string; children: ReactNode }) {
  const ref = useRef<HTMLHeadingElement>(null);
  // Not on a full page load or after Back: no control of this page was pressed.
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
