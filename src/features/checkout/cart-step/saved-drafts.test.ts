import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { saveDrafts, savedDrafts } from './saved-drafts.ts';

beforeEach(() => {
  const items = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => items.get(name) ?? null,
    setItem: (name: string, value: string) => void items.set(name, value),
    removeItem: (name: string) => void items.delete(name),
  });
  vi.stubGlobal('window', new EventTarget());
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const DRAFTS = { 'store-1': { orderNote: 'Ring twice' } };

it('keeps what is not saved, for its own person and for a day', () => {
  saveDrafts('checkout', 'robin', DRAFTS);
  expect(savedDrafts('checkout', 'robin')).toEqual(DRAFTS);
  expect(savedDrafts('checkout', 'someone else')).toEqual({});
  expect(savedDrafts('checkout', undefined)).toEqual({});
  expect(savedDrafts('recipient', 'robin')).toEqual({});
  vi.advanceTimersByTime(24 * 3600_000);
  expect(savedDrafts('checkout', 'robin')).toEqual({});
});

it('keeps nothing once all is saved', () => {
  saveDrafts('checkout', 'robin', DRAFTS);
  saveDrafts('checkout', 'robin', {});
  expect(savedDrafts('checkout', 'robin')).toEqual({});
  expect(localStorage.getItem('wicket:own:checkout:robin')).toBeNull();
});

it.each(['{', '3', '{"at":1}', 'null'])('reads %s as nothing', (text) => {
  localStorage.setItem('wicket:own:checkout:robin', text);
  expect(savedDrafts('checkout', 'robin')).toEqual({});
});
