import type { CSSProperties, ReactNode } from 'react';
import { cx } from '../styles/classes.ts';
import './person-mark.css';

type Props = {
  /** Decides the colour. */
  id?: string;
  className?: string;
  /** Their initials, or an icon. */
  children: ReactNode;
};

/** A disc in a colour of its own beside a name, instead of a picture. */
export function PersonMark({ id, className, children }: Props) {
  return (
    <span aria-hidden="true" className={cx('person-mark', className)} style={id === undefined ? undefined : hueOf(id)}>
      {children}
    </span>
  );
}

const hueOf = (id: string) =>
  ({ '--hue': [...id].reduce((sum, character) => (sum * 31 + character.charCodeAt(0)) % 360, 7) }) as CSSProperties;
