import { type CSSProperties, useEffect, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { CheckCircleFillIcon, InfoFillIcon, WarningCircleFillIcon, WarningFillIcon, XIcon } from '../icons/icons.ts';
import { Button } from '../parts/button.tsx';
import { IconButton } from '../parts/icon-button.tsx';
import { useTopLayer } from './layers.ts';
import { toasts as store } from './toast.tsx';
import { leaveToasts, useTabToToasts } from './toast-keys.ts';
import type { Toast } from './toast-store.ts';

const none: readonly Toast[] = [];

/** Renders toasts; once, in the root. In an open modal they move into it, as the page behind is inert. */
export function Toaster() {
  const toasts = useSyncExternalStore(store.subscribe, store.read, () => none);
  const layer = useTopLayer();
  useDocumentSigns();
  useTabToToasts();
  if (toasts.length === 0) return null;
  return createPortal(
    <section className="toasts" aria-label="Messages">
      {toasts.map((item) => (
        <ToastCard key={item.id} {...item} />
      ))}
    </section>,
    layer ?? document.body,
  );
}

/** A hidden tab pauses timers; Escape dismisses the newest, unless it closes a modal. */
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

function ToastCard({ id, tone, text, action, isSpoken, lifeMs, paused, leaving }: Toast) {
  const Icon = icons[tone];
  // Filled into an existing region: screen readers often skip regions created with text.
  const [spoken, setSpoken] = useState('');
  useEffect(() => setSpoken(text), [text]);
  const press = (task?: () => void) => {
    leaveToasts();
    store.dismiss(id);
    task?.();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointer and focus only stop the clock, the control inside is a button.
    <div
      className={`toast toast-${tone}`}
      style={{ '--w-toast-life': `${lifeMs}ms` } as CSSProperties}
      data-paused={paused || undefined}
      data-leaving={leaving || undefined}
      onPointerEnter={() => store.hold(id, 'hover')}
      onPointerLeave={() => store.release(id, 'hover')}
      onFocus={() => store.hold(id, 'focus')}
      onBlur={() => store.release(id, 'focus')}
    >
      <Icon />
      {isSpoken ? (
        <span>{text}</span>
      ) : (
        <span role={tone === 'success' || tone === 'info' ? 'status' : 'alert'}>{spoken}</span>
      )}
      {action && (
        <Button tone="quiet" className="toast-action" onClick={() => press(action.onPress)}>
          {action.label}
        </Button>
      )}
      <IconButton label="Dismiss" onClick={() => press()}>
        <XIcon />
      </IconButton>
    </div>
  );
}
