import { createToastStore } from './toast-store.ts';

/** What stands at the moment; `Toaster` shows it. */
export const toasts = createToastStore();

/** Says something for 4 s at the edge of the screen. Failed calls come here by themselves; the page does not repeat them. */
export const toast = {
  success: (text: string) => toasts.add('success', text),
  info: (text: string, instead?: number) => toasts.add('info', text, instead),
  warning: (text: string) => toasts.add('warning', text),
  error: (text: string) => toasts.add('error', text),
  dismiss: toasts.dismiss,
};
