import { createToastStore, type ToastOptions, UNDO_LIFE_MS } from './toast-store.ts';

export const toasts = createToastStore();

/** Shows a message for 4 s. Failed calls show one by themselves; pages do not repeat them. */
export const toast = {
  success: (text: string, options?: ToastOptions) => toasts.add('success', text, options),
  info: (text: string, options?: ToastOptions) => toasts.add('info', text, options),
  warning: (text: string, options?: ToastOptions) => toasts.add('warning', text, options),
  error: (text: string) => toasts.add('error', text),
  /** With Undo, for 6 s. */
  undoable: (text: string, onUndo: () => void) =>
    toasts.add('success', text, { action: { label: 'Undo', onPress: onUndo }, lifeMs: UNDO_LIFE_MS }),
  dismiss: toasts.dismiss,
};
