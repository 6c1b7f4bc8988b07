/**
 * Runs `work` once for all calls that come during a run: each gets a run that began after it, as the current one may
 * have read earlier data. A failed run fails only its own calls.
 */
export function coalesced<T>(work: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | undefined;
  let next: Promise<T> | undefined;
  const start = () => {
    next = undefined;
    running = work();
    // At most one run is queued.
    const end = () => {
      if (!next) running = undefined;
    };
    running.then(end, end);
    return running;
  };
  return () => {
    if (!running) return start();
    next ??= running.then(start, start);
    return next;
  };
}
