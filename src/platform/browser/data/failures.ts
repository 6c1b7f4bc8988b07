import { type Failure, isFailure, statusOf } from '../../errors.ts';

const UNEXPECTED = 'Something went wrong. Please try again.';

/** A failed call in a sentence. `error`: the server failed or did not answer; `warning`: it refused. */
export type FailureToast = { tone: 'error' | 'warning'; sentence: string };

const listeners = new Set<(toast: FailureToast) => void>();
const toasted = new WeakSet<Error>();

/** Calls `listener` for each failure that is to be shown as a toast. Returns the way to stop. */
export function onFailureToast(listener: (toast: FailureToast) => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/**
 * Has a failed call shown as a toast, once. `showsRefusal`: the page shows what the server refused, so that the toast is
 * only for a server that failed or did not answer.
 */
export function reportFailure(error: unknown, { showsRefusal = false } = {}): void {
  if (!(error instanceof Error) || toasted.has(error)) return;
  const isOfServer = isFailure(error) && isServerFailure(error);
  if (showsRefusal && !isOfServer) return;
  toasted.add(error);
  const sentence = isFailure(error) ? error.message : UNEXPECTED;
  for (const listener of listeners) listener({ tone: isOfServer ? 'error' : 'warning', sentence });
}

/** Whether a toast has shown this failure: the page then does not repeat its sentence. */
export const wasToasted = (error: unknown): boolean => error instanceof Error && toasted.has(error);

/** What the page itself has to say of a failure: nothing where a toast has said it. */
export const messageOnPage = (error: Error | null | undefined): string | undefined =>
  error && !wasToasted(error) ? error.message : undefined;

const isServerFailure = ({ code }: Failure): boolean => statusOf[code] >= 500;
