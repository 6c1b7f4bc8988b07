import type { QueryClient } from '@tanstack/react-query';

/** What the browser keeps for whoever is logged in, beyond the tab: a message that is not sent yet. */
const OWN = 'wicket:own:';

type Stores = { tab: Pick<Storage, 'clear'>; browser: Storage };

/**
 * What one person loaded is not shown to the next: by now nothing private is on the screen, so it is no longer in use.
 * Nor is what the tab kept for her, such as an order that was on its way (it has her address), or the browser. The rest of the device follows.
 */
export function forgetPerson(queries: QueryClient, stores: () => Stores): void {
  queries.removeQueries({ type: 'inactive' });
  queries.getMutationCache().clear();
  try {
    const { tab, browser } = stores();
    tab.clear();
    for (const key of Object.keys(browser)) if (key.startsWith(OWN)) browser.removeItem(key);
  } catch {
    // The browser forbids storage: then there is nothing in it.
  }
  import('#platform/service-worker.ts').then(({ forgetDevice }) => forgetDevice()).catch(() => {});
}
