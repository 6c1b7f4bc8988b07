import { useSyncExternalStore } from 'react';
import type { RemovedLine } from './removed-lines.ts';

const SHOWN_MS = 6_000;

/** `left`: remaining milliseconds; the clock pauses while held. */
type Clock = { left: number; since: number; timer: ReturnType<typeof setTimeout> | undefined; holds: Set<string> };

let lines: readonly RemovedLine[] = [];
let restoredId: string | null = null;
const clocks = new Map<RemovedLine, Clock>();
const listeners = new Set<() => void>();

function set(next: readonly RemovedLine[]): void {
  for (const [line, { timer }] of clocks)
    if (!next.includes(line)) {
      clearTimeout(timer);
      clocks.delete(line);
    }
  lines = next;
  for (const listener of listeners) listener();
}

const drop = (line: RemovedLine) => set(lines.filter((one) => one !== line));

function run(line: RemovedLine, clock: Clock): void {
  clock.since = performance.now();
  clock.timer = setTimeout(drop, clock.left, line);
}

/** Recently removed lines that Undo can restore, in this tab, for 6 s of running time. */
export const removedLines = {
  add: (line: RemovedLine): void => {
    const clock: Clock = { left: SHOWN_MS, since: 0, timer: undefined, holds: new Set() };
    clocks.set(line, clock);
    set([...lines.filter(({ item }) => item.product.id !== line.item.product.id), line]);
    run(line, clock);
  },
  /** `by` identifies the holder, for `release`. */
  hold: (line: RemovedLine, by: string): void => {
    const clock = clocks.get(line);
    if (!clock) return;
    if (clock.holds.size === 0) {
      clearTimeout(clock.timer);
      clock.left -= performance.now() - clock.since;
    }
    clock.holds.add(by);
  },
  release: (line: RemovedLine, by: string): void => {
    const clock = clocks.get(line);
    if (clock?.holds.delete(by) && clock.holds.size === 0) run(line, clock);
  },
  undo: async (line: RemovedLine): Promise<void> => {
    restoredId = line.item.product.id;
    await line.undo();
    drop(line);
  },
  /** Whether Undo is restoring a line now. */
  isRestored: (productId: string): boolean => productId === restoredId,
  /** Focuses the control of a restored line, once it is focusable. */
  focusRestored: (productId: string, control: HTMLElement | null): void => {
    if (productId !== restoredId) return;
    control?.focus();
    if (document.activeElement === control) restoredId = null;
  },
  clear: (): void => {
    if (lines.length > 0) set([]);
  },
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
const read = () => lines;

export const useRemovedLines = (): readonly RemovedLine[] => useSyncExternalStore(subscribe, read, read);
