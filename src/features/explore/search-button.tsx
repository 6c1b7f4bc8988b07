import { lazy, Suspense, useState } from 'react';
import { useLocation } from 'react-router';
import { IconButton } from '#ui/icon-button.tsx';
import { MagnifyingGlassIcon } from '#ui/icons.ts';

const SearchSheet = lazy(() => import('./search-sheet.tsx').then((it) => ({ default: it.SearchSheet })));

/** Where the header has no room for a field: opens the search over the whole screen. */
export function SearchButton({ className }: { className?: string }) {
  const { key } = useLocation();
  const [openAt, setOpenAt] = useState<string | null>(null);
  return (
    <>
      <IconButton label="Search" aria-haspopup="dialog" className={className} onClick={() => setOpenAt(key)}>
        <MagnifyingGlassIcon />
      </IconButton>
      <Suspense>{openAt !== null && <SearchSheet open={openAt === key} onClose={() => setOpenAt('')} />}</Suspense>
    </>
  );
}
