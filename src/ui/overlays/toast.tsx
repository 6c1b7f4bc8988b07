import { createToastStore } from './toast-store.ts';

/** What stands at the moment; `Toaster` shows it. */
export const toasts = createToastStore();

const told = new Set<string>();

/** Whether the sentence of a failed call has been said as a toast: the page then need not repeat it. */
export const isTold = (sentence: string): boolean => told.has(sentence);

/** A call has failed, in the server's sentence. */
export function tellFailure(sentence: string): void {
  told.add(sentence);
  toast.error(sentence);
}

/** Says something for 4 s at the edge of the screen. Never the only place of a blocking error: repeat that inline. */
export const toast = {
  success: (text: string) => toasts.add('success', text),
  info: (text: string, instead?: number) => toasts.add('info', text, instead),
  warning: (text: string) => toasts.add('warning', text),
  error: (text: string) => toasts.add('error', text),
  dismiss: toasts.dismiss,
};
