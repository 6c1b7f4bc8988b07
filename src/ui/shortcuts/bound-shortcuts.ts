/** Runs a shortcut. `event` is null where it was chosen elsewhere. False: not for this press, which is the browser's. */
export type Run = (event: KeyboardEvent | null) => unknown;

let bound: readonly { id: string; run: Run }[] = [];
const listeners = new Set<() => void>();

function set(next: typeof bound): void {
  bound = next;
  for (const listener of listeners) listener();
}

/** What parts of the page do at which shortcut. The part that came last has it. */
export const boundShortcuts = {
  bind(id: string, run: Run): () => void {
    const one = { id, run };
    set([...bound, one]);
    return () => set(bound.filter((other) => other !== one));
  },
  /** False: nothing is bound to it, or not for this press. */
  run(id: string, event: KeyboardEvent | null = null): boolean {
    const one = bound.findLast((other) => other.id === id);
    return one !== undefined && one.run(event) !== false;
  },
  read: () => bound,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};
