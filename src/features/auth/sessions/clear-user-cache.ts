import type { CallCache } from '#platform/browser/data/call-cache.ts';

/** Keys of what the browser keeps for one person, beyond the tab: a message that is not sent yet, a note that is not saved. */
const OWN = 'wicket:own:';
/** Whose it is, in the tab and in the browser. */
const OWNER = 'wicket:own:owner';

type Stores = { tab: Storage; browser: Storage };

/** What one person loaded is not shown to the next: by now nothing private is on the screen, so it is no longer in use. */
export function forgetLoaded(cache: CallCache): void {
  cache.clear();
  import('#platform/web/service-worker.ts').then(({ forgetDevice }) => forgetDevice()).catch(() => {});
}

/** Also clears what the tab or the browser stored for the user, such as a pending order (it contains their address). */
export function clearUserCache(stores: () => Stores): void {
  inStores(stores, ({ tab, browser }) => {
    tab.clear();
    removeOwn(browser);
  });
}

/** What an ended session left is for the same user only: it is removed when another user logs in. */
export function assignUserCache(stores: () => Stores, userId: string): void {
  inStores(stores, ({ tab, browser }) => {
    if (isOthers(tab, userId)) tab.clear();
    if (isOthers(browser, userId)) removeOwn(browser);
    for (const store of [tab, browser]) store.setItem(OWNER, userId);
  });
}

const isOthers = (store: Storage, userId: string): boolean => (store.getItem(OWNER) ?? userId) !== userId;

function removeOwn(browser: Storage): void {
  for (const key of Object.keys(browser)) if (key.startsWith(OWN)) browser.removeItem(key);
}

function inStores(stores: () => Stores, task: (stores: Stores) => void): void {
  try {
    task(stores());
  } catch {
    // The browser forbids storage: then there is nothing in it.
  }
}
