import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Chip } from '#ui/chip.tsx';
import { CaretDownIcon, ClockIcon, TruckIcon } from '#ui/icons.ts';
import { Popover } from '#ui/popover.tsx';
import type { ExplorerQuery } from './explorer-query.ts';
import type { FilterOption } from './filter-option.ts';

export type SortOption = { value: string; label: string };

type FilterRowProps = {
  query: ExplorerQuery;
  onChange: (changed: Partial<ExplorerQuery>) => void;
  /** Left out where a list has none (stores, brands). */
  categories?: readonly FilterOption[];
  sorts: readonly SortOption[];
  /** Stores and products can be narrowed to who delivers and who is open. */
  hasStoreFilters: boolean;
};

/** The sticky row of chips above a list: categories, delivery, open now, and the order at the right. */
export function FilterRow({ query, onChange, categories = [], sorts, hasStoreFilters }: FilterRowProps) {
  const parents = categories.filter(({ parentId }) => parentId === null);
  const chosen = parents.filter(({ name }) => query.category.includes(name));
  const children = categories.filter(({ parentId }) => chosen.some(({ id }) => id === parentId));
  return (
    <div className="filter-row">
      <div className="page flex items-center gap-3">
        <div className="filter-chips">
          {parents.length > 0 && (
            <NameFilter
              label="Category"
              options={parents}
              chosen={query.category}
              onChoose={(category) => onChange({ category, subCategory: [] })}
            />
          )}
          {children.length > 0 && (
            <NameFilter
              label="Subcategory"
              options={children}
              chosen={query.subCategory}
              onChoose={(subCategory) => onChange({ subCategory })}
            />
          )}
          {hasStoreFilters && (
            <>
              <Chip
                icon={<TruckIcon />}
                pressed={query.delivery}
                onClick={() => onChange({ delivery: !query.delivery })}
              >
                Delivery
              </Chip>
              <Chip icon={<ClockIcon />} pressed={query.isOpen} onClick={() => onChange({ isOpen: !query.isOpen })}>
                Open now
              </Chip>
            </>
          )}
        </div>
        <SortSelect value={query.sort} sorts={sorts} onChange={(sort) => onChange({ sort })} />
      </div>
    </div>
  );
}

type NameFilterProps = {
  label: string;
  options: readonly FilterOption[];
  chosen: readonly string[];
  onChoose: (names: string[]) => void;
};

/** A chip that opens a list of check boxes; the choice is made with Show. */
function NameFilter({ label, options, chosen, onChoose }: NameFilterProps) {
  const [draft, setDraft] = useState<readonly string[]>(chosen);
  const shown = options.filter(({ name }) => chosen.includes(name)).map(({ displayName }) => displayName);
  const text = shown.length === 0 ? label : `${label}: ${shown.length === 1 ? shown[0] : shown.length}`;
  const toggle = (name: string) =>
    setDraft((all) => (all.includes(name) ? all.filter((one) => one !== name) : [...all, name]));
  return (
    <Popover
      label={label}
      sheet
      className="w-75"
      onOpenChange={(open) => open && setDraft(chosen)}
      trigger={(props) => (
        <Chip caret filled={shown.length > 0} {...props}>
          {text}
        </Chip>
      )}
    >
      {(close) => (
        <form
          className="flex flex-col"
          onSubmit={(event) => {
            event.preventDefault();
            onChoose(options.map(({ name }) => name).filter((name) => draft.includes(name)));
            close();
          }}
        >
          <fieldset className="max-h-90 overflow-auto px-4 py-2">
            <legend className="sr-only">{label}</legend>
            {options.map(({ name, displayName }) => (
              <Checkbox key={name} checked={draft.includes(name)} onChange={() => toggle(name)}>
                {displayName}
              </Checkbox>
            ))}
          </fieldset>
          <div className="flex justify-between gap-2 border-t border-line p-3">
            <Button tone="quiet" onClick={() => setDraft([])}>
              Clear
            </Button>
            <Button type="submit">Show products</Button>
          </div>
        </form>
      )}
    </Popover>
  );
}

type SortSelectProps = { value: string; sorts: readonly SortOption[]; onChange: (sort: string) => void };

function SortSelect({ value, sorts, onChange }: SortSelectProps) {
  return (
    <label className="sort-select">
      <span className="hidden text-ink-muted mobile:inline">Sort:</span>
      <span className="sr-only mobile:hidden">Sort</span>
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
