import { useMemo } from 'react';
import { useLocalStorage } from '#ui/hooks/use-local-storage.ts';
import { readRecent } from './recent.ts';
import { RECENT_KEY } from './recent-key.ts';

/** Products whose pages were opened on this device, the last first; none on the server and while hydrating. */
export function useRecent() {
  const [text, write] = useLocalStorage(RECENT_KEY);
  const ids = useMemo(() => readRecent(text), [text]);
  return { ids, clear: () => write(null) };
}
