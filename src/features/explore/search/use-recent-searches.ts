import { useMemo } from 'react';
import { readLocal } from '#platform/browser/local-storage.ts';
import { useLocalStorage } from '#ui/hooks/use-local-storage.ts';
import { type RecentSearch, readRecent, withoutRecent, withRecent } from './recent-searches.ts';

/** This prefix is cleared at log-out: the next user does not see the searches. */
const KEY = 'wicket:own:searches';

/** Recent searches, stored on this device only and shared by all tabs. */
export function useRecentSearches() {
  const [text, write] = useLocalStorage(KEY);
  const recent = useMemo(() => readRecent(text), [text]);
  const keep = (list: readonly RecentSearch[]) => write(list.length > 0 ? JSON.stringify(list) : null);
  return {
    recent,
    // Rereads: another tab may have changed the list.
    add: (search: RecentSearch) => keep(withRecent(readRecent(readLocal(KEY)), search)),
    remove: (search: RecentSearch) => keep(withoutRecent(readRecent(readLocal(KEY)), search)),
    clear: () => keep([]),
  };
}
