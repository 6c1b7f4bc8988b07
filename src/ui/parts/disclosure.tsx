import type { ReactNode } from 'react';
import { CaretDownIcon } from '../icons/icons.ts';
import { cx } from '../styles/classes.ts';

/** A native disclosure. The same `name` on several keeps one open. */
export function Disclosure(props: {
  title: ReactNode;
  open?: boolean;
  name?: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <details open={props.open} name={props.name} className={cx('disclosure', props.className)}>
      <summary>
        {props.title}
        <CaretDownIcon />
      </summary>
      <div className="pb-5">{props.children}</div>
    </details>
  );
}
