import type { ComponentProps, KeyboardEvent, ReactNode } from 'react';
import { NewTabNote, newTab } from '../fields/text-link.tsx';
import { CheckIcon } from '../icons/icons.ts';
import { Link, type LinkProps } from '../parts/link.tsx';
import { cx } from '../styles/classes.ts';
import { Popover, type PopoverProps } from './popover.tsx';

/** A menu of links and actions under its button: arrow keys, Home, End, first letter, Escape; choosing closes it. */
export function Menu({
  children,
  className,
  ...rest
}: Omit<PopoverProps, 'role' | 'children'> & { children: ReactNode }) {
  return (
    <Popover {...rest} role="menu" className={cx('menu', className)}>
      {(close) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: keys and presses of the items within bubble to here.
        <div
          role="presentation"
          className="contents"
          onKeyDown={onMenuKey}
          onClick={(event) => onChoice(event.target, close)}
        >
          {children}
        </div>
      )}
    </Popover>
  );
}

export function MenuLink({
  icon,
  external,
  className,
  children,
  ...rest
}: LinkProps & { icon?: ReactNode; external?: boolean }) {
  return (
    <Link role="menuitem" tabIndex={-1} className={cx('menu-item', className)} {...(external && newTab)} {...rest}>
      {icon}
      {children}
      {external && <NewTabNote />}
    </Link>
  );
}

export function MenuButton(props: ComponentProps<'button'> & { icon?: ReactNode; checked?: boolean }) {
  const { icon, checked, className, children, ...rest } = props;
  const kind = checked === undefined ? { role: 'menuitem' } : { role: 'menuitemradio', 'aria-checked': checked };
  return (
    <button type="button" tabIndex={-1} {...rest} {...kind} className={cx('menu-item w-full', className)}>
      {icon}
      {children}
      {checked && <CheckIcon className="ml-auto size-4" />}
    </button>
  );
}

export const MenuRule = () => <hr className="menu-rule" />;

const itemsAround = (element: Element) => [
  ...(element.closest('[role="menu"]')?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? []),
];

function onChoice(target: EventTarget, close: () => void) {
  if (target instanceof Element && target.closest('[role^="menuitem"]')) close();
}

function onMenuKey(event: KeyboardEvent<HTMLElement>) {
  const items = itemsAround(event.target as Element);
  const at = items.indexOf(document.activeElement as HTMLElement);
  const next = target(event.key, items, at);
  if (event.key === 'Tab') event.currentTarget.closest<HTMLElement>('[popover]')?.hidePopover();
  if (!next) return;
  event.preventDefault();
  next.focus();
}

function target(key: string, items: HTMLElement[], at: number): HTMLElement | undefined {
  if (key === 'ArrowDown') return items[(at + 1) % items.length];
  if (key === 'ArrowUp') return items.at(at <= 0 ? -1 : at - 1);
  if (key === 'Home') return items[0];
  if (key === 'End') return items.at(-1);
  if (key.length !== 1 || key === ' ') return undefined;
  const rotated = [...items.slice(at + 1), ...items.slice(0, at + 1)];
  return rotated.find((item) => item.textContent?.trim().toLowerCase().startsWith(key.toLowerCase()));
}
