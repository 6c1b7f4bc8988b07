import { expect, it } from 'vitest';
import { assignUserCache, clearUserCache } from './clear-user-cache.ts';

/** Like a browser's storage: the stored items are its own properties. */
function storage(items: Record<string, string>): Storage {
  const methods = {
    getItem(this: Record<string, string>, key: string) {
      return this[key] ?? null;
    },
    setItem(this: Record<string, string>, key: string, value: string) {
      this[key] = value;
    },
    removeItem(this: Record<string, string>, key: string) {
      delete this[key];
    },
    clear(this: Record<string, string>) {
      for (const key of Object.keys(this)) delete this[key];
    },
  };
  return Object.assign(Object.create(methods), items);
}
const filled = () => ({
  tab: storage({ checkoutSubmission: 'mine' }),
  browser: storage({ 'wicket:own:chat': 'mine', 'wicket:theme': 'dark' }),
});

it('clears everything that the tab or the browser stored for the user after a log-out', () => {
  const stores = filled();
  clearUserCache(() => stores);
  expect(Object.keys(stores.tab)).toEqual([]);
  expect(Object.keys(stores.browser)).toEqual(['wicket:theme']);
});

it('keeps what an ended session left for the same person, and for nobody else', () => {
  const stores = filled();
  assignUserCache(() => stores, 'robin');
  assignUserCache(() => stores, 'robin');
  expect(stores.tab.getItem('checkoutSubmission')).toBe('mine');
  expect(stores.browser.getItem('wicket:own:chat')).toBe('mine');
  assignUserCache(() => stores, 'someone else');
  expect(stores.tab.getItem('checkoutSubmission')).toBeNull();
  expect(stores.browser.getItem('wicket:own:chat')).toBeNull();
  expect(stores.browser.getItem('wicket:theme')).toBe('dark');
});

it('does so where the browser forbids storage, too', () => {
  const forbidden = () => {
    throw new DOMException('forbidden', 'SecurityError');
  };
  clearUserCache(forbidden);
  assignUserCache(forbidden, 'robin');
});
