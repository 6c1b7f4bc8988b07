import { type ReactNode, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { MagnifyingGlassIcon } from '#ui/icons/icons.ts';
import { IconButton } from '#ui/parts/icon-button.tsx';
import { lazyPart } from '#ui/states/lazy-part.tsx';

const load = () => import('./search-sheet.tsx').then((it) => it.SearchSheet);
const SearchSheet = lazyPart(load, { name: 'The search', over: true });

/** Starts on pointer down: a phone opens its keyboard only if the field appears soon after. */
const loadSoon = () => void load().catch(() => {});

type SearchButtonProps = {
  className?: string;
  /** An icon with its word; else the icon alone. */
  children?: ReactNode;
};

/** Where a field does not fit: opens the full-screen search. */
export function SearchButton({ className, children }: SearchButtonProps) {
  const { key } = useLocation();
  const opener = useRef<HTMLButtonElement>(null);
  const [openAt, setOpenAt] = useState<string | null>(null);
  const props = {
    ref: opener,
    'aria-haspopup': 'dialog',
    className,
    onPointerDown: loadSoon,
    onClick: () => setOpenAt(key),
  } as const;
  return (
    <>
      {children ? (
        <button type="button" {...props}>
          {children}
        </button>
      ) : (
        <IconButton label="Search" {...props}>
          <MagnifyingGlassIcon />
        </IconButton>
      )}
      {openAt !== null && <SearchSheet opener={opener} open={openAt === key} onClose={() => setOpenAt('')} />}
    </>
  );
}
