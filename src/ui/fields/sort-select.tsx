import { CaretDownIcon } from '../icons/icons.ts';
import './sort-select.css';

export type SortOption = { value: string; label: string };

type SortSelectProps = {
  value: string;
  sorts: readonly SortOption[];
  onChange: (sort: string) => void;
  /** What it sorts, where a page has several lists. */
  of?: string;
};

/** The order of a list. */
export function SortSelect({ value, sorts, onChange, of }: SortSelectProps) {
  return (
    <label className="sort-select">
      <span className="hidden text-ink-muted mobile:inline">Sort:</span>
      <span className="sr-only mobile:hidden">Sort</span>
      {of && <span className="sr-only">{of}</span>}
      <select value={value} onChange={({ target }) => onChange(target.value)}>
        {sorts.map((sort) => (
          <option key={sort.value} value={sort.value}>
            {sort.label}
          </option>
        ))}
      </select>
      <CaretDownIcon className="size-3.5" />
    </label>
  );
}
