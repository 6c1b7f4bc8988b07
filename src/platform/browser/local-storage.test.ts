import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { onLocalChange, readLocal, writeLocal } from './local-storage.ts';

const refuse = () => {
  throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
};

function storage({ set }: { set?: () => void } = {}) {
  const items = new Map<string, string>();
  return {
    items,
    getItem: (key: string) => items.get(key) ?? null,
    setItem: set ?? ((key: string, value: string) => void items.set(key, value)),
    removeItem: (key: string) => void items.delete(key),
  };
}

beforeEach(() => vi.stubGlobal('window', new EventTarget()));
afterEach(() => vi.unstubAllGlobals());

describe('local storage', () => {
  it('keeps a text, forgets it, and tells who listens to its key', () => {
    const { items, ...local } = storage();
    vi.stubGlobal('localStorage', local);
    const [own, other] = [vi.fn(), vi.fn()];
    const stop = onLocalChange('a', own);
    onLocalChange('b', other);
    writeLocal('a', '1');
    expect([readLocal('a'), items.get('a')]).toEqual(['1', '1']);
    writeLocal('a', null);
    expect([readLocal('a'), items.size]).toEqual([null, 0]);
    stop();
    writeLocal('a', '2');
    expect([own.mock.calls.length, other.mock.calls.length]).toEqual([2, 0]);
  });

  it('that is full keeps it for as long as the page is open, instead of what it had', () => {
    const { items, ...local } = storage({ set: refuse });
    items.set('a', 'old');
    vi.stubGlobal('localStorage', local);
    const heard = vi.fn();
    onLocalChange('a', heard);
    writeLocal('a', 'new');
    expect([readLocal('a'), heard.mock.calls.length]).toEqual(['new', 1]);
    writeLocal('a', null);
    expect(readLocal('a')).toBeNull();
  });

  it('that is forbidden keeps it so, too', () => {
    vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse });
    expect(readLocal('c')).toBeNull();
    writeLocal('c', 'kept');
    expect(readLocal('c')).toBe('kept');
    writeLocal('c', null);
    expect(readLocal('c')).toBeNull();
  });

  it('is nowhere on the server', () => {
    expect(readLocal('nothing')).toBeNull();
  });
});
