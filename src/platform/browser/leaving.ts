let hasLeft = false;

if (typeof window !== 'undefined') {
  addEventListener('pagehide', () => (hasLeft = true), { capture: true });
  addEventListener('pageshow', () => (hasLeft = false), { capture: true });
}

export const isLeaving = (): boolean => hasLeft;

/**
 * Calls `save` when the page is hidden or left, the last moment to send pending data. Returns the unsubscribe function.
 */
export function onLeaving(save: () => void): () => void {
  const onHidden = () => document.visibilityState === 'hidden' && save();
  addEventListener('pagehide', save);
  document.addEventListener('visibilitychange', onHidden);
  return () => {
    removeEventListener('pagehide', save);
    document.removeEventListener('visibilitychange', onHidden);
  };
}
