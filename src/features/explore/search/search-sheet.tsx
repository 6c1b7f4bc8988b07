import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { CaretLeftIcon } from '#ui/icons/icons.ts';
import { useModal } from '#ui/overlays/use-modal.ts';
import { IconButton } from '#ui/parts/icon-button.tsx';
import { SearchForm } from './search-form.tsx';
import './search-sheet.css';

type SearchSheetProps = { opener: RefObject<HTMLElement | null>; open: boolean; onClose: () => void };

/** The full-screen search of a phone: the form replaces the title, with results below. */
export function SearchSheet({ opener, open, onClose }: SearchSheetProps) {
  usePageAfter(opener);
  return (
    <WholePanel open={open} onClose={onClose}>
      <IconButton label="Close" className="search-back" onClick={onClose}>
        <CaretLeftIcon />
      </IconButton>
      <SearchForm inSheet onLeave={onClose} className="search-in-sheet" />
    </WholePanel>
  );
}

type WholePanelProps = Pick<SearchSheetProps, 'open' | 'onClose'> & { children: ReactNode };

function WholePanel({ open, onClose, children }: WholePanelProps) {
  const { content, dialogProps } = useModal({ open, onClose, dismissible: true, isWhole: true, children });
  return (
    <dialog {...dialogProps} aria-label="Search" className="panel panel-whole">
      {content}
    </dialog>
  );
}

/** Moves the focus to the results page after a search. The closed sheet returned it to its opener, or to the body. */
function usePageAfter(opener: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    const { activeElement, body } = document;
    if (activeElement === opener.current || activeElement === body)
      document.getElementById('main')?.focus({ preventScroll: true });
  }, [pathname, opener]);
}
