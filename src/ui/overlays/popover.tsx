import { type CSSProperties, type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { XIcon } from '../icons/icons.ts';
import { IconButton } from '../parts/icon-button.tsx';
import { cx } from '../styles/classes.ts';
import { place } from '../text/place.ts';
import { useDragAway } from './use-drag-away.ts';

/** Spread on the opening button: the browser toggles it, even before hydration. */
export type TriggerProps = {
  id: string;
  popoverTarget: string;
  'aria-expanded': boolean;
  'aria-controls': string;
  'aria-haspopup': 'dialog' | 'menu';
};

export type PopoverProps = {
  label: string;
  trigger: (props: TriggerProps, open: boolean) => ReactNode;
  align?: 'start' | 'end';
  /** A bottom sheet below 620, with `label` as its title and Close. */
  sheet?: boolean;
  /** In px at the usual text size from 620 px, or always without `sheet`; default: as its content. */
  width?: number;
  role?: 'dialog' | 'menu';
  onOpenChange?: (open: boolean) => void;
  className?: string;
  /** Mounted on first opening. A function gets `close`. */
  children: ReactNode | ((close: () => void) => ReactNode);
};

/** A panel beside its trigger: closes outside and with Escape, and restores the focus. */
export function Popover(props: PopoverProps) {
  const { label, trigger, align = 'start', sheet, width, role = 'dialog', onOpenChange, className, children } = props;
  const id = useId();
  const ref = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const [opened, setOpened] = useState(false);
  const follow = () => setPlace(ref.current, document.getElementById(`${id}-trigger`), align);
  useFollow(open, ref, follow);
  const close = () => ref.current?.hidePopover();
  const change = (now: boolean) => {
    setOpen(now);
    onOpenChange?.(now);
  };
  useDragAway(ref, open && sheet === true, close);
  // Opened by the browser itself, before the script was there: React has seen no event of it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as the panel hydrates
  useEffect(() => {
    if (!ref.current?.matches(':popover-open')) return;
    follow();
    setOpened(true);
    change(true);
  }, []);
  return (
    <>
      {trigger(
        {
          id: `${id}-trigger`,
          popoverTarget: id,
          'aria-expanded': open,
          'aria-controls': id,
          'aria-haspopup': role,
        },
        open,
      )}
      {/* biome-ignore lint/a11y/useAriaPropsSupportedByRole: its role is always dialog or menu. */}
      <div
        ref={ref}
        id={id}
        popover="auto"
        role={role}
        aria-label={label}
        tabIndex={-1}
        className={cx('popover', sheet && 'popover-sheet', className)}
        style={width ? ({ '--width': `${width / 16}rem` } as CSSProperties) : undefined}
        onBeforeToggle={(event) => {
          if (event.target !== ref.current || event.newState !== 'open') return;
          setOpened(true);
          follow();
        }}
        onToggle={(event) => {
          if (event.target !== ref.current) return;
          change(event.newState === 'open');
        }}
      >
        {sheet && opened && <SheetHead title={label} onClose={close} />}
        {opened && (typeof children === 'function' ? children(close) : children)}
      </div>
    </>
  );
}

function SheetHead({ title, onClose }: { title: string; onClose: () => void }) {
  return (
    <div className="flex flex-none items-center justify-between border-b border-line py-1 pr-2 pl-5 mobile:hidden">
      <h2 className="text-h3">{title}</h2>
      <IconButton label="Close" onClick={onClose}>
        <XIcon />
      </IconButton>
    </div>
  );
}

/** While open: takes the focus, and stays with its trigger when the page moves. */
function useFollow(open: boolean, ref: RefObject<HTMLElement | null>, follow: () => void) {
  const latest = useRef(follow);
  useEffect(() => {
    latest.current = follow;
  });
  useEffect(() => {
    const panel = ref.current;
    if (!open || !panel) return;
    if (!panel.contains(document.activeElement))
      (panel.querySelector<HTMLElement>('[data-autofocus], [role^="menuitem"]') ?? panel).focus({
        preventScroll: true,
      });
    const onMove = () => latest.current();
    addEventListener('resize', onMove);
    addEventListener('scroll', onMove, { capture: true, passive: true });
    return () => {
      removeEventListener('resize', onMove);
      removeEventListener('scroll', onMove, { capture: true });
    };
  }, [open, ref]);
}

function setPlace(panel: HTMLElement | null, trigger: HTMLElement | null, align: 'start' | 'end') {
  if (!panel || !trigger) return;
  const { maxHeight, minWidth, ...edges } = place(
    trigger.getBoundingClientRect(),
    { width: document.documentElement.clientWidth, height: innerHeight },
    align,
  );
  const px: Record<string, number> = { '--max-height': maxHeight, '--min-width': minWidth };
  for (const [edge, value] of Object.entries(edges)) px[`--${edge}`] = value;
  for (const edge of ['--top', '--right', '--bottom', '--left']) panel.style.removeProperty(edge);
  for (const [name, value] of Object.entries(px)) panel.style.setProperty(name, `${value}px`);
}
