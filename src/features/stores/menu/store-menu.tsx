import { type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { MagnifyingGlassIcon, XIcon } from '#ui/icons/icons.ts';
import { IconButton } from '#ui/parts/icon-button.tsx';
import { grouped } from '#ui/text/format.ts';
import { useKeptInView, useSectionInView } from './section-in-view.ts';
import './store-menu.css';

export type StoreSection = {
  id: string;
  label: string;
  count?: number;
};

/**
 * The sections of a store's page with the current one marked: at the left, or on small screens as sticky tabs, which
 * `children`, the search field, replaces on demand.
 */
export function StoreMenu({ sections, children }: { sections: readonly StoreSection[]; children: ReactNode }) {
  const nav = useRef<HTMLElement>(null);
  const field = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const [isSearching, setSearching] = useState(false);
  const current = useSectionInView(sections);
  useKeptInView(nav, current);
  const search = () => {
    // In the same event: a phone opens its keyboard only then.
    flushSync(() => setSearching(true));
    field.current?.querySelector<HTMLElement>('input[type=search]')?.focus();
  };
  const close = () => {
    flushSync(() => setSearching(false));
    opener.current?.focus();
  };
  return (
    <div className="store-menu print:hidden" data-searching={isSearching || undefined}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a key of the field within */}
      <div
        ref={field}
        className="store-menu-search"
        onKeyDown={({ key }) => key === 'Escape' && isSearching && close()}
      >
        {children}
        <IconButton label="Close the search" className="store-menu-close" onClick={close}>
          <XIcon />
        </IconButton>
      </div>
      <button ref={opener} type="button" aria-label="Search this store" className="store-menu-open" onClick={search}>
        <MagnifyingGlassIcon />
      </button>
      <nav ref={nav} aria-label="Store sections" className="store-menu-links">
        {sections.map(({ id, label, count }) => (
          <a key={id} href={`#${id}`} aria-current={id === current ? 'location' : undefined}>
            <span>{label}</span>
            {count !== undefined && <span className="store-menu-count num">{grouped(count)}</span>}
          </a>
        ))}
      </nav>
    </div>
  );
}
