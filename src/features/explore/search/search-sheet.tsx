import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { SidePanel } from '#ui/overlays/side-panel.tsx';
import { SearchForm } from './search-form.tsx';
import './search-sheet.css';

type SearchSheetProps = { opener: RefObject<HTMLElement | null>; open: boolean; onClose: () => void };

/** The search over the whole screen of a phone: the same form, what it finds below it. */
export function SearchSheet({ opener, ...panel }: SearchSheetProps) {
  usePageAfter(opener);
  return (
    <SidePanel {...panel} title="Search">
      <SearchForm inSheet onLeave={panel.onClose} className="search-in-sheet" />
    </SidePanel>
  );
}

/** A search leads to another page: the focus, which the closed sheet gave back to its opener, goes to what was found. */
function usePageAfter(opener: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (document.activeElement === opener.current) document.getElementById('main')?.focus({ preventScroll: true });
  }, [pathname, opener]);
}
