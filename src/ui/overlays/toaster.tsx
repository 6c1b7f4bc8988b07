import { useEffect, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { CheckCircleFillIcon, InfoFillIcon, WarningCircleFillIcon, WarningFillIcon, XIcon } from '../icons/icons.ts';
import { IconButton } from '../parts/icon-button.tsx';
import { useTopLayer } from './layers.ts';
import { toasts as store } from './toast.tsx';
import type { Toast } from './toast-store.ts';

const none: readonly Toast[] = [];

/** Where toasts show; once, in the root. Inside an open modal they move into it, for the page behind is inert. */
export function Toaster() {
  const toasts = useSyncExternalStore(store.subscribe, store.read, () => none);
  const layer = useTopLayer();
  useDocumentSigns();
  if (toasts.length === 0) return null;
  return createPortal(
    <div className="toasts">
      {toasts.map((item) => (
        <ToastCard key={item.id} {...item} />
      ))}
    </div>,
    layer ?? document.body,
  );
}

/** A hidden tab stops the clocks; Escape dismisses the newest, unless a modal is there to be closed. */
function useDocumentSigns() {
  useEffect(() => {
    const onVisibility = () => store.setHidden(document.hidden);
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      const within = event.target instanceof Element && event.target.closest('.toasts');
      if (!within && document.querySelector('dialog:modal, :popover-open')) return;
      if (store.dismissNewest()) event.preventDefault();
    };
    onVisibility();
    document.addEventListener('visibilitychange', onVisibility);
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('visibilitychange', onVisibility);
      document.removeEventListener('keydown', onKey);
    };
  }, []);
}

const icons = {
  success: CheckCircleFillIcon,
  info: InfoFillIcon,
  warning: WarningFillIcon,
  error: WarningCircleFillIcon,
};

function ToastCard({ id, tone, text, paused, leaving }: Toast) {
  const Icon = icons[tone];
  // The words come into a region that already stands: a region born with its words is often not read.
  const [spoken, setSpoken] = useState('');
  useEffect(() => setSpoken(text), [text]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointer and focus only stop the clock, the control inside is a button.
    <div
      className={`toast toast-${tone}`}
      data-paused={paused || undefined}
      data-leaving={leaving || undefined}
      onPointerEnter={() => store.hold(id, 'hover')}
      onPointerLeave={() => store.release(id, 'hover')}
      onFocus={() => store.hold(id, 'focus')}
      onBlur={() => store.release(id, 'focus')}
    >
      <Icon />
      <span role={tone === 'success' || tone === 'info' ? 'status' : 'alert'}>{spoken}</span>
      <IconButton label="Dismiss" onClick={() => store.dismiss(id)}>
        <XIcon />
      </IconButton>
    </div>
  );
}
