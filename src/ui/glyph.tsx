import { cx } from './classes.ts';
import sprite from './icons.svg?url';

export type IconProps = { className?: string };

/** An icon of the set by its symbol's name: 20 px, the text's colour, hidden from assistive technology. */
export const glyph =
  (name: string) =>
  ({ className }: IconProps) => (
    <svg className={cx('icon', className)} aria-hidden="true">
      <use href={`${sprite}#${name}`} />
    </svg>
  );
