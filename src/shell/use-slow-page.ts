import { useEffect, useState } from 'react';
import { useLocation, useNavigation } from 'react-router';

const WAIT_MS = 300;

/** The path of a page pending for 300 ms; else null. Filter changes of a list are the same page. */
export function useSlowPage(): string | null {
  const { pathname } = useLocation();
  const { location: next } = useNavigation();
  const wanted = next && next.pathname !== pathname ? next.pathname : null;
  const [slow, setSlow] = useState<string | null>(null);
  useEffect(() => {
    if (wanted === null) return;
    const timer = setTimeout(() => setSlow(wanted), WAIT_MS);
    return () => {
      clearTimeout(timer);
      setSlow(null);
    };
  }, [wanted]);
  return slow === wanted ? slow : null;
}
