let hasLeft = false;

if (typeof window !== 'undefined') {
  addEventListener('pagehide', () => (hasLeft = true), { capture: true });
  addEventListener('pageshow', () => (hasLeft = false), { capture: true });
}

/** The page is being left: what is sent now has to outlive it. */
export const isLeaving = (): boolean => hasLeft;

/** Calls `save` when the page is hidden or left, the last moment to send what waits. Returns the way to stop. */
export function onLeaving(save: () => void): () => void {
  const onHidden = () => document.visibilityState === 'hidden' && save();
  addEventListener('pagehide', save);
  document.addEventListener('visibilitychange', onHidden);
  return () => {
    removeEventListener('pagehide', save);
    document.removeEventListener('visibilitychange', onHidden);
  };
}
