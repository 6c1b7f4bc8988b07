import sprite from '../icons/icons.svg?url';
import { cx } from '../styles/classes.ts';

export type IconProps = { className?: string };

/** An icon by its symbol's name: 20 px, the text's colour, hidden from assistive technology. */
export const glyph = (name: string) => {
  // Markup, as a list has a hundred icons: fewer elements for server and browser.
  const drawing = { __html: `<use href="${sprite}#${name}"></use>` };
  return ({ className }: IconProps) => (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: both parts of it are written in this program
    <svg className={cx('icon', className)} aria-hidden="true" dangerouslySetInnerHTML={drawing} />
  );
};
