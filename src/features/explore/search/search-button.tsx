import { useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { MagnifyingGlassIcon } from '#ui/icons/icons.ts';
import { IconButton } from '#ui/parts/icon-button.tsx';
import { lazyPart } from '#ui/states/lazy-part.tsx';

const SearchSheet = lazyPart(() => import('./search-sheet.tsx').then((it) => it.SearchSheet), {
  name: 'The search',
  over: true,
});

/** Where the header has no room for a field: opens the search over the whole screen. */
export function SearchButton({ className }: { className?: string }) {
  const { key } = useLocation();
  const opener = useRef<HTMLButtonElement>(null);
  const [openAt, setOpenAt] = useState<string | null>(null);
  return (
    <>
      <IconButton
        ref={opener}
        label="Search"
        aria-haspopup="dialog"
        className={className}
        onClick={() => setOpenAt(key)}
      >
        <MagnifyingGlassIcon />
      </IconButton>
      {openAt !== null && <SearchSheet opener={opener} open={openAt === key} onClose={() => setOpenAt('')} />}
    </>
  );
}
