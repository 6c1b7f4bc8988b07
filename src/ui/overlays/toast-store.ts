export type ToastTone = 'success' | 'info' | 'warning' | 'error';
export type ToastAction = { label: string; onPress: () => void };
export type Toast = {
  id: number;
  tone: ToastTone;
  text: string;
  action: ToastAction | undefined;
  /** The caller announces the text. */
  isSpoken: boolean;
  lifeMs: number;
  paused: boolean;
  leaving: boolean;
};

export const LIFE_MS = 4000;
/** Toasts with Undo stay longer. */
export const UNDO_LIFE_MS = 6000;
export const LEAVE_MS = 400;
export const STACK = 3;

export type ToastOptions = Partial<Pick<Toast, 'action' | 'isSpoken' | 'lifeMs'>> & {
  /** The id of a toast that this one replaces; ignored if it is gone. */
  instead?: number | undefined;
};

type Entry = Toast & { rest: number; startedAt: number; timer?: ReturnType<typeof setTimeout>; holds: Set<string> };

/**
 * The toasts on screen, oldest first. Each shows for 4 s, paused by `hold`, resumed by `release`; then fades for 400
 * ms. At most three: a fourth replaces the oldest. A repeated text restarts its timer.
 */
export function createToastStore() {
  let entries: Entry[] = [];
  let snapshot: readonly Toast[] = [];
  let hidden = false;
  let lastId = 0;
  const listeners = new Set<() => void>();

  const publish = () => {
    snapshot = entries.map(({ id, tone, text, action, isSpoken, lifeMs, holds, leaving }) => ({
      ...{ id, tone, text, action, isSpoken, lifeMs, leaving },
      paused: holds.size > 0,
    }));
    for (const listener of listeners) listener();
  };
  const remove = (entry: Entry) => {
    clearTimeout(entry.timer);
    entries = entries.filter((other) => other !== entry);
    publish();
  };
  const leave = (entry: Entry) => {
    if (entry.leaving) return;
    clearTimeout(entry.timer);
    entry.leaving = true;
    entry.timer = setTimeout(() => remove(entry), LEAVE_MS);
    publish();
  };
  const run = (entry: Entry) => {
    entry.startedAt = Date.now();
    entry.timer = setTimeout(() => leave(entry), entry.rest);
  };
  const hold = (entry: Entry, why: string) => {
    if (entry.leaving || entry.holds.has(why)) return;
    if (entry.holds.size === 0) {
      clearTimeout(entry.timer);
      entry.rest -= Date.now() - entry.startedAt;
    }
    entry.holds.add(why);
    publish();
  };
  const release = (entry: Entry, why: string) => {
    if (!entry.holds.delete(why) || entry.leaving) return;
    if (entry.holds.size === 0) run(entry);
    publish();
  };
  const withId = (id: number, action: (entry: Entry) => void) => {
    const entry = entries.find((other) => other.id === id);
    if (entry) action(entry);
  };

  return {
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    read: () => snapshot,
    add(tone: ToastTone, text: string, options: ToastOptions = {}) {
      const { instead, action, isSpoken = false, lifeMs = LIFE_MS } = options;
      for (const old of entries.filter(({ id, ...other }) => id === instead || other.text === text)) remove(old);
      lastId += 1;
      const entry: Entry = {
        ...{ id: lastId, tone, text, action, isSpoken, lifeMs, paused: hidden, leaving: false },
        ...{ rest: lifeMs, startedAt: Date.now(), holds: new Set<string>(hidden ? ['hidden'] : []) },
      };
      entries = [...entries, entry];
      if (!hidden) run(entry);
      const standing = entries.filter((other) => !other.leaving);
      for (const surplus of standing.slice(0, -STACK)) leave(surplus);
      publish();
      return lastId;
    },
    dismiss: (id: number) => withId(id, leave),
    dismissNewest() {
      const newest = entries.findLast((other) => !other.leaving);
      if (newest) leave(newest);
      return newest !== undefined;
    },
    hold: (id: number, why: 'hover' | 'focus') => withId(id, (entry) => hold(entry, why)),
    release: (id: number, why: 'hover' | 'focus') => withId(id, (entry) => release(entry, why)),
    setHidden(value: boolean) {
      hidden = value;
      for (const entry of entries) (value ? hold : release)(entry, 'hidden');
    },
  };
}
