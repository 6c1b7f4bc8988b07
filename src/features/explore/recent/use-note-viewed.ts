import { useEffect } from 'react';
import { readLocal, writeLocal } from '#platform/browser/local-storage.ts';
import { readRecent, withViewed } from './recent.ts';
import { RECENT_KEY } from './recent-key.ts';

export function useNoteViewed(systemProductId: string): void {
  useEffect(() => {
    writeLocal(RECENT_KEY, JSON.stringify(withViewed(readRecent(readLocal(RECENT_KEY)), systemProductId)));
  }, [systemProductId]);
}
