import { setInterval } from 'node:timers/promises';

/** Runs `once` repeatedly, never concurrently; the returned function stops the loop and waits for the current run. */
export function repeat(ms: number, once: () => Promise<unknown>): () => Promise<void> {
  const over = new AbortController();
  const rounds = (async () => {
    for await (const _tick of setInterval(ms, null, { signal: over.signal, ref: false })) await once();
  })().catch(() => {}); // How the timer reports its abort; `once` does not throw.
  return async () => {
    over.abort();
    await rounds;
  };
}
