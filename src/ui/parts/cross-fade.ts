import { flushSync } from 'react-dom';

let running: ViewTransition | null = null;

/**
 * Changes the page while its named elements (`html[data-swap]`) cross-fade. Without browser support it changes at once.
 */
export function crossFade(change: () => void): void {
  if (!document.startViewTransition || document.visibilityState === 'hidden') {
    change();
    return;
  }
  const { dataset } = document.documentElement;
  dataset.swap = '';
  const transition = document.startViewTransition(() => flushSync(change));
  running = transition;
  void transition.finished.finally(() => {
    if (running === transition) delete dataset.swap;
  });
}
