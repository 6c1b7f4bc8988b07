import { SidePanel } from '#ui/side-panel.tsx';
import { SearchForm } from './search-form.tsx';
import './search-sheet.css';

/** The search over the whole screen of a phone: the same form, what it finds below it. */
export function SearchSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <SidePanel open={open} onClose={onClose} title="Search">
      <SearchForm inSheet onLeave={onClose} className="search-in-sheet" />
    </SidePanel>
  );
}
