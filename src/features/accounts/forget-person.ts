import type { QueryClient } from '@tanstack/react-query';

/**
 * What one person loaded is not shown to the next: by now nothing private is on the screen, so it is no longer in use.
 * Nor is what the tab kept for her, such as an order that was on its way (it has her address).
 */
export function forgetPerson(queries: QueryClient, tab: () => Pick<Storage, 'clear'>): void {
  queries.removeQueries({ type: 'inactive' });
  queries.getMutationCache().clear();
  try {
    tab().clear();
  } catch {
    // The browser forbids storage: then there is nothing in it.
  }
}
