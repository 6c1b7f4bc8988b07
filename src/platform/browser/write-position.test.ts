import { afterEach, beforeEach, expect, it, vi } from 'vitest';

type Module = typeof import('./write-position.ts');
const items = new Map<string, string>();

/** A tab has its own module, and shares the storage. */
async function openTab(): Promise<Module['writePosition']> {
  vi.resetModules();
  return (await import('./write-position.ts')).writePosition;
}

beforeEach(() => {
  items.clear();
  vi.useFakeTimers();
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => items.get(name) ?? null,
    setItem: (name: string, value: string) => void items.set(name, value),
    removeItem: (name: string) => void items.delete(name),
  });
  vi.stubGlobal('window', new EventTarget());
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('is the start in a browser that has written nothing', async () => {
  expect((await openTab()).get()).toBe('0/0');
});

it('is not known while a write is under way, then that of its answer, in every tab', async () => {
  const [one, other] = [await openTab(), await openTab()];
  one.begin();
  expect([one.get(), other.get()]).toEqual([null, null]);
  one.end('0/16B3748');
  expect([one.get(), other.get()]).toEqual(['0/16B3748', '0/16B3748']);
});

it('is the newest of several writes, however their answers arrive, once all have', async () => {
  const tab = await openTab();
  tab.begin();
  tab.begin();
  tab.end('1/0');
  expect(tab.get()).toBeNull();
  tab.end('0/FFFFFFFF');
  expect(tab.get()).toBe('1/0');
});

it('is not known for a minute after a write of a page that was left, or one without an answer', async () => {
  (await openTab()).begin();
  const next = await openTab();
  next.begin();
  next.end(null);
  vi.advanceTimersByTime(59_000);
  expect(next.get()).toBeNull();
  vi.advanceTimersByTime(1_000);
  expect(next.get()).toBe('0/0');
});

it('is not known for five seconds after a change elsewhere, whatever is written meanwhile', async () => {
  const tab = await openTab();
  tab.changed();
  tab.begin();
  tab.end('0/A');
  vi.advanceTimersByTime(4_999);
  expect(tab.get()).toBeNull();
  vi.advanceTimersByTime(1);
  expect(tab.get()).toBe('0/A');
});

it('is the start again after a minute: a database that was restored begins further back', async () => {
  const tab = await openTab();
  tab.begin();
  tab.end('FF/0');
  vi.advanceTimersByTime(60_000);
  expect(tab.get()).toBe('0/0');
});
