import type { ReactNode } from 'react';
import { Link, type LinkProps } from '../parts/link.tsx';
import { cx } from '../styles/classes.ts';
import { VisuallyHidden } from '../text/visually-hidden.tsx';

/** The attributes of a link that opens a new tab, and its note for screen readers. */
export const newTab = { target: '_blank', rel: 'noopener' } as const;
export const NewTabNote = () => <VisuallyHidden> (opens in a new tab)</VisuallyHidden>;

type TextLinkProps = Omit<LinkProps, 'children'> & {
  children: ReactNode;
  inline?: boolean;
  external?: boolean;
};

/** A text link. `to` may be a path or a whole address. */
export function TextLink({ inline, external, className, children, ...rest }: TextLinkProps) {
  return (
    <Link className={cx('text-link', inline && 'text-link-inline', className)} {...(external && newTab)} {...rest}>
      {children}
      {external && <NewTabNote />}
    </Link>
  );
}
