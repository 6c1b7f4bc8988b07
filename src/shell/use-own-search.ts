import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';

/** True while the page's own search (`[data-own-search]`) is in view: the header then has none. */
export function useOwnSearch(hasOwnSearch: boolean): boolean {
  const { pathname } = useLocation();
  const [isInView, setInView] = useState(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has another search
  useEffect(() => {
    const search = document.querySelector('[data-own-search]');
    if (!hasOwnSearch || !search) return;
    const observer = new IntersectionObserver(([entry]) => setInView(entry?.isIntersecting ?? true));
    observer.observe(search);
    return () => observer.disconnect();
  }, [hasOwnSearch, pathname]);
  return hasOwnSearch && isInView;
}
