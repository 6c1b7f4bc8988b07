import { type Failure, isFailure, statusOf } from '../../errors.ts';

const UNEXPECTED = 'Something went wrong. Please try again.';

/** A failed call as a message. `error`: the server failed or did not respond; `warning`: it rejected the call. */
export type FailureToast = { tone: 'error' | 'warning'; sentence: string };

const listeners = new Set<(toast: FailureToast) => void>();
const toasted = new WeakSet<Error>();

export function onFailureToast(listener: (toast: FailureToast) => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/**
 * Shows a failed call as a toast, once. `showsRefusal`: the page shows rejections, so that only failing servers get a
 * toast.
 */
export function reportFailure(error: unknown, { showsRefusal = false } = {}): void {
  if (!(error instanceof Error) || toasted.has(error)) return;
  const isOfServer = isFailure(error) && isServerFailure(error);
  if (showsRefusal && !isOfServer) return;
  toasted.add(error);
  const sentence = isFailure(error) ? error.message : UNEXPECTED;
  for (const listener of listeners) listener({ tone: isOfServer ? 'error' : 'warning', sentence });
}

/** Whether a toast has shown this failure, so that the page does not repeat it. */
export const wasToasted = (error: unknown): boolean => error instanceof Error && toasted.has(error);

/** The page's own message for a failure; none after a toast. */
export const messageOnPage = (error: Error | null | undefined): string | undefined =>
  error && !wasToasted(error) ? error.message : undefined;

const isServerFailure = ({ code }: Failure): boolean => statusOf[code] >= 500;
