import { useEffect, useState } from 'react';
import { afterScroll, type ScrollRule } from './scroll-away.ts';

/** True while a bar is hidden. `rule` is a constant. */
export function useScrolledAway(rule: ScrollRule): boolean {
  const [isAway, setAway] = useState(false);
  useEffect(() => {
    let state = { isAway: false, turn: window.scrollY };
    const onScroll = () => {
      // With zoom, positions are fractions: the end is never quite reached.
      const end = document.documentElement.scrollHeight - window.innerHeight - 1;
      state = afterScroll(state, window.scrollY, end, rule);
      setAway(state.isAway);
    };
    window.addEventListener('scroll', onScroll, { passive: true });
    return () => window.removeEventListener('scroll', onScroll);
  }, [rule]);
  return isAway;
}
