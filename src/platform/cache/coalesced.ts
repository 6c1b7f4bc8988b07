/**
 * Runs `work` once for all calls that come while it runs: after that, because the present run may have looked before they came.
 * So each call gets the result of a run that began after it. A run that fails fails for its own calls.
 */
export function coalesced<T>(work: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | undefined;
  let next: Promise<T> | undefined;
  const start = () => {
    next = undefined;
    running = work();
    // With a next run due, nobody starts a third beside it.
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
