import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createToastStore, UNDO_LIFE_MS } from './toast-store.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const texts = (store: ReturnType<typeof createToastStore>) => store.read().map((toast) => toast.text);
const only = (store: ReturnType<typeof createToastStore>) => store.read()[0];

describe('toasts', () => {
  it('live 4 s, fade for 400 ms and are gone', () => {
    const store = createToastStore();
    store.add('success', 'Added');
    vi.advanceTimersByTime(3999);
    expect(only(store)).toMatchObject({ tone: 'success', text: 'Added', leaving: false });
    vi.advanceTimersByTime(1);
    expect(only(store)?.leaving).toBe(true);
    vi.advanceTimersByTime(399);
    expect(texts(store)).toEqual(['Added']);
    vi.advanceTimersByTime(1);
    expect(texts(store)).toEqual([]);
  });

  it('live as long as they say, and bring their button along', () => {
    const store = createToastStore();
    const action = { label: 'Undo', onPress: vi.fn() };
    store.add('success', 'Added from a second store.', { action, lifeMs: UNDO_LIFE_MS });
    vi.advanceTimersByTime(5999);
    expect(only(store)).toMatchObject({ leaving: false, action, lifeMs: 6000 });
    vi.advanceTimersByTime(1);
    expect(only(store)?.leaving).toBe(true);
  });

  it('make room at once for the one that overtakes them', () => {
    const store = createToastStore();
    const first = store.add('info', 'New message');
    store.add('success', 'Added');
    const second = store.add('info', '2 new messages', { instead: first });
    expect(texts(store)).toEqual(['Added', '2 new messages']);
    vi.advanceTimersByTime(5000);
    store.add('info', '3 new messages', { instead: second });
    expect(texts(store)).toEqual(['3 new messages']);
  });

  it('stand still while hovered and resume with the rest of their life', () => {
    const store = createToastStore();
    const id = store.add('info', 'Note');
    vi.advanceTimersByTime(3000);
    store.hold(id, 'hover');
    expect(only(store)?.paused).toBe(true);
    vi.advanceTimersByTime(60_000);
    store.release(id, 'hover');
    vi.advanceTimersByTime(999);
    expect(only(store)).toMatchObject({ paused: false, leaving: false });
    vi.advanceTimersByTime(1);
    expect(only(store)?.leaving).toBe(true);
  });

  it('wait until every reason to stand still is gone', () => {
    const store = createToastStore();
    const id = store.add('info', 'Note');
    store.hold(id, 'hover');
    store.hold(id, 'focus');
    store.setHidden(true);
    store.release(id, 'hover');
    store.release(id, 'focus');
    vi.advanceTimersByTime(10_000);
    expect(only(store)?.leaving).toBe(false);
    store.setHidden(false);
    vi.advanceTimersByTime(4000);
    expect(only(store)?.leaving).toBe(true);
  });

  it('that arrive in a hidden tab start their time when it becomes visible', () => {
    const store = createToastStore();
    store.setHidden(true);
    store.add('warning', 'Please select your payment card & method.');
    vi.advanceTimersByTime(9000);
    expect(only(store)).toMatchObject({ paused: true, leaving: false });
    store.setHidden(false);
    vi.advanceTimersByTime(3999);
    expect(only(store)?.leaving).toBe(false);
    vi.advanceTimersByTime(1);
    expect(only(store)?.leaving).toBe(true);
  });

  it('stand three at most: the oldest makes room', () => {
    const store = createToastStore();
    for (const text of ['a', 'b', 'c', 'd']) store.add('info', text);
    expect(store.read().map((toast) => [toast.text, toast.leaving])).toEqual([
      ['a', true],
      ['b', false],
      ['c', false],
      ['d', false],
    ]);
    vi.advanceTimersByTime(400);
    expect(texts(store)).toEqual(['b', 'c', 'd']);
  });

  it('with the same words replace each other, so that the words are spoken again and never pile up', () => {
    const store = createToastStore();
    const first = store.add('error', 'No');
    vi.advanceTimersByTime(3000);
    const second = store.add('error', 'No');
    expect(second).not.toBe(first);
    expect(texts(store)).toEqual(['No']);
    vi.advanceTimersByTime(3999);
    expect(only(store)?.leaving).toBe(false);
  });

  it('are dismissed newest first, and one that is leaving does not count', () => {
    const store = createToastStore();
    store.add('info', 'a');
    store.add('info', 'b');
    expect(store.dismissNewest()).toBe(true);
    expect(store.dismissNewest()).toBe(true);
    expect(store.dismissNewest()).toBe(false);
    vi.advanceTimersByTime(400);
    expect(texts(store)).toEqual([]);
  });

  it('notify their subscribers and keep one snapshot between changes', () => {
    const store = createToastStore();
    const heard = vi.fn();
    const stop = store.subscribe(heard);
    const before = store.read();
    expect(store.read()).toBe(before);
    store.add('info', 'a');
    expect(heard).toHaveBeenCalled();
    stop();
    heard.mockClear();
    store.dismissNewest();
    expect(heard).not.toHaveBeenCalled();
  });
});
