import { createToastStore } from './toast-store.ts';

/** The toasts to show; `Toaster` renders them. */
export const toasts = createToastStore();

/** Shows a message for 4 s at the edge of the screen. Failed calls show one by themselves; pages do not repeat them. */
export const toast = {
  success: (text: string) => toasts.add('success', text),
  info: (text: string, instead?: number) => toasts.add('info', text, instead),
  warning: (text: string) => toasts.add('warning', text),
  error: (text: string) => toasts.add('error', text),
  dismiss: toasts.dismiss,
};
