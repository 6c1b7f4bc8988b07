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
  saveDrafts('robin', DRAFTS);
  expect(savedDrafts('robin')).toEqual(DRAFTS);
  expect(savedDrafts('someone else')).toEqual({});
  expect(savedDrafts(undefined)).toEqual({});
  vi.advanceTimersByTime(24 * 3600_000);
  expect(savedDrafts('robin')).toEqual({});
});

it('keeps nothing once all is saved', () => {
  saveDrafts('robin', DRAFTS);
  saveDrafts('robin', {});
  expect(savedDrafts('robin')).toEqual({});
  expect(localStorage.getItem('wicket:own:checkout:robin')).toBeNull();
});

it.each(['{', '3', '{"at":1}', 'null'])('reads %s as nothing', (text) => {
  localStorage.setItem('wicket:own:checkout:robin', text);
  expect(savedDrafts('robin')).toEqual({});
});
