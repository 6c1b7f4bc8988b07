import { cx } from './classes.ts';

export type IconProps = { className?: string };

/** An icon of the set from its one path (256 box): 20 px, the text's colour, hidden from assistive technology. */
export const glyph =
  (path: string) =>
  ({ className }: IconProps) => (
    <svg className={cx('icon', className)} viewBox="0 0 256 256" aria-hidden="true" focusable="false">
      <path d={path} />
    </svg>
  );
