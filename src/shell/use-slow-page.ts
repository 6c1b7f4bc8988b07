import { useEffect, useState } from 'react';
import { useLocation, useNavigation } from 'react-router';

const WAIT_MS = 300;

/** The path of another page that has been on its way for 300 ms; null otherwise. A list that only changes its filters is the same page. */
export function useSlowPage(): string | null {
  const { pathname } = useLocation();
  const { location: next } = useNavigation();
  const wanted = next && next.pathname !== pathname ? next.pathname : null;
  const [slow, setSlow] = useState<string | null>(null);
  useEffect(() => {
    if (wanted === null) return;
    const timer = setTimeout(() => {
      // The outline is seen from its top. Before it stands: else the foot of the page would be seen to jump.
      scrollTo({ top: 0, behavior: 'instant' });
      setSlow(wanted);
    }, WAIT_MS);
    return () => {
      clearTimeout(timer);
      setSlow(null);
    };
  }, [wanted]);
  return slow === wanted ? slow : null;
}
