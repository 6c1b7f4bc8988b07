import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { addLayer } from './layers.ts';
import { lockScroll } from './scroll-lock.ts';
import { useDragAway } from './use-drag-away.ts';

const STOPS = ['[data-autofocus]', 'input:not([type="hidden"], :disabled), select, textarea', '[data-dialog-title]'];

const useBrowserLayoutEffect = typeof document === 'undefined' ? useEffect : useLayoutEffect;

type ModalOptions = {
  open: boolean;
  onClose: () => void;
  dismissible: boolean;
  /** A full-screen modal, which fingers do not drag. */
  isWhole?: boolean;
  children: ReactNode;
};

/**
 * Drives a native modal `<dialog>`: initial focus (`[data-autofocus]`, first field or title) and its return; Escape,
 * backdrop, drags on phones; scroll lock; keeps its content while fading out.
 */
export function useModal({ open, onClose, dismissible, isWhole = false, children }: ModalOptions) {
  const ref = useRef<HTMLDialogElement>(null);
  const shown = useShown(ref, open);
  useDragAway(ref, open && dismissible && !isWhole, onClose);
  const [content, setContent] = useState<ReactNode>(null);
  if (open && content !== children) setContent(children);
  const pressedOutside = useRef(false);
  const outside = (target: EventTarget) => target === ref.current;
  return {
    content: open ? children : shown ? content : null,
    dialogProps: {
      ref,
      onCancel: (event: { target: EventTarget; preventDefault(): void }) => {
        if (!outside(event.target)) return;
        event.preventDefault();
        if (dismissible) onClose();
      },
      // A second Escape closes a dialog even if `cancel` is prevented: reopen it, or notify the owner.
      onClose: (event: { target: EventTarget }) => {
        if (!outside(event.target) || !open || ref.current?.open) return;
        if (dismissible) onClose();
        else ref.current?.showModal();
      },
      onPointerDown: (event: { target: EventTarget }) => {
        pressedOutside.current = outside(event.target);
      },
      onClick: (event: { target: EventTarget }) => {
        if (dismissible && pressedOutside.current && outside(event.target)) onClose();
      },
    },
  };
}

const firstStop = (dialog: HTMLElement) =>
  STOPS.map((stop) => dialog.querySelector<HTMLElement>(stop)).find((element) => element !== null);

/** True until the element has faded out. */
function useShown(ref: RefObject<HTMLDialogElement | null>, open: boolean): boolean {
  const [shown, setShown] = useState(open);
  useBrowserLayoutEffect(() => {
    const dialog = ref.current;
    if (!open || !dialog) return;
    setShown(true);
    // First, as the rest forces a style recalculation: otherwise there would be two.
    const unlock = lockScroll();
    if (!dialog.open) dialog.showModal();
    firstStop(dialog)?.focus({ preventScroll: true });
    const leave = addLayer(dialog);
    return () => {
      leave();
      unlock();
      dialog.close();
    };
  }, [open, ref]);
  useEffect(() => {
    if (open || !shown) return;
    let isCurrent = true;
    // A timer could empty the element before a busy browser has faded it out.
    const fading = ref.current?.getAnimations().map(({ finished }) => finished) ?? [];
    void Promise.allSettled(fading).then(() => isCurrent && setShown(false));
    return () => {
      isCurrent = false;
    };
  }, [open, shown, ref]);
  return shown;
}
