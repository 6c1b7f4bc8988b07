import { type ReactNode, useId, useRef, useState } from 'react';
import { normalized } from '#platform/contract/normalize.ts';
import { Checkbox } from '#ui/fields/checkbox.tsx';
import { TextInput } from '#ui/fields/text-input.tsx';
import { MagnifyingGlassIcon } from '#ui/icons/icons.ts';
import { Skeleton } from '#ui/states/skeleton.tsx';
import { cx } from '#ui/styles/classes.ts';
import { grouped } from '#ui/text/format.ts';
import { type ExplorerQuery, PLANT_TYPES } from '../list/explorer-query.ts';
import type { FilterCounts } from '../list/use-filter-counts.ts';
import { withoutChildren } from './applied-filters.ts';
import type { FilterOption } from './filter-option.ts';
import type { Filterable } from './filter-row.tsx';
import { countText, plantTypeLabels } from './filter-words.ts';
import type { RangeReading, TypedRange } from './typed-range.ts';

export type SectionProps = {
  list: Filterable;
  draft: ExplorerQuery;
  set: (changed: Partial<ExplorerQuery>) => void;
  typed: Record<'price' | 'thc' | 'cbd', TypedRange>;
  type: (name: 'price' | 'thc' | 'cbd', text: TypedRange) => void;
  readings: Record<'price' | 'thc' | 'cbd', RangeReading>;
  /** Undefined until the first response. */
  found: FilterCounts | undefined;
  /** The counts belong to filters other than those in the form. */
  isStale: boolean;
  categories: readonly FilterOption[];
  legend: ReactNode;
  /** The number of options shown first; the rest on demand. */
  limit?: number;
};

type Option = { value: string; label: string; count: number | undefined };

/** The count of each name; undefined while unknown, 0 for a name that the response omits. */
const counter = (counts: readonly { name: string; count: number }[] | undefined) => (name: string) =>
  counts && (counts.find((one) => one.name === name)?.count ?? 0);

const toggled = <T extends string>(all: readonly T[], one: T): T[] =>
  all.includes(one) ? all.filter((other) => other !== one) : [...all, one];

export function CategoryOptions({ draft, set, categories, found, ...props }: SectionProps) {
  const count = counter(found?.categories);
  return (
    <Options
      {...props}
      options={categories
        .filter(({ parentId }) => parentId === null)
        .map(({ name, displayName }) => ({ value: name, label: displayName, count: count(name) }))}
      chosen={draft.category}
      onToggle={(name) =>
        set({
          category: toggled(draft.category, name),
          subCategory: withoutChildren(draft.subCategory, name, categories),
        })
      }
    />
  );
}

export function SubCategoryOptions({ draft, set, categories, found, ...props }: SectionProps) {
  const count = counter(found?.subCategories);
  const parents = new Set(categories.filter(({ name }) => draft.category.includes(name)).map(({ id }) => id));
  const options = categories.filter(
    ({ name, parentId }) => parentId !== null && (parents.has(parentId) || draft.subCategory.includes(name)),
  );
  if (options.length === 0) return null;
  return (
    <Options
      {...props}
      options={options.map(({ name, displayName }) => ({ value: name, label: displayName, count: count(name) }))}
      chosen={draft.subCategory}
      onToggle={(name) => set({ subCategory: toggled(draft.subCategory, name) })}
    />
  );
}

export function PlantTypeOptions({ draft, set, found, ...props }: SectionProps) {
  const count = counter(found?.plantTypes);
  return (
    <Options
      {...props}
      options={PLANT_TYPES.map((type) => ({ value: type, label: plantTypeLabels[type], count: count(type) }))}
      chosen={draft.plantType}
      onToggle={(type) => set({ plantType: toggled(draft.plantType, type as (typeof PLANT_TYPES)[number]) })}
    />
  );
}

const MOST_BRANDS = 40;

/** Brands with products in the list, and chosen ones; typing narrows them. */
export function BrandOptions({ draft, set, found, list, limit, ...props }: SectionProps) {
  const [words, setWords] = useState('');
  const brands = found?.brands;
  const known = brands?.map(({ id, displayName, count }) => ({ value: id, label: displayName, count })) ?? [];
  const missing = list.brands
    .filter(({ id }) => draft.brandId.includes(id) && !known.some(({ value }) => value === id))
    .map(({ id, displayName }) => ({ value: id, label: displayName, count: brands && 0 }));
  const all: Option[] = [...missing, ...known];
  const wanted = all.filter(({ label }) => folded(label).includes(folded(words)));
  return (
    <Options
      {...props}
      options={wanted.slice(0, MOST_BRANDS)}
      limit={words ? undefined : limit}
      isLoading={!brands}
      chosen={draft.brandId}
      onToggle={(id) => set({ brandId: toggled(draft.brandId, id) })}
      above={
        <TextInput
          type="search"
          start={<MagnifyingGlassIcon />}
          aria-label="Search brands"
          placeholder="Search brands"
          autoComplete="off"
          maxLength={60}
          value={words}
          onChange={({ target }) => setWords(target.value)}
          className="filter-search"
          // Enter chooses nothing and must not close the filter.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
      }
      below={
        (brands && wanted.length === 0 && 'No brand with that name in this list.') ||
        (wanted.length > MOST_BRANDS && !limit && `${wanted.length - MOST_BRANDS} more: type a name.`)
      }
    />
  );
}

const folded = (text: string) => normalized(text, 'NFD').replace(/\p{M}/gu, '').toLowerCase().trim();

type OptionsProps = Pick<SectionProps, 'legend' | 'limit' | 'isStale'> & {
  options: readonly Option[];
  chosen: readonly string[];
  onToggle: (value: string) => void;
  isLoading?: boolean;
  above?: ReactNode;
  below?: ReactNode;
};

function Options({ legend, options, limit, chosen, onToggle, isStale, isLoading, above, below }: OptionsProps) {
  const [isWhole, setWhole] = useState(false);
  const fields = useRef<HTMLFieldSetElement>(null);
  const note = useId();
  const isCut = limit !== undefined && !isWhole && options.length > limit + 1;
  const shown = isCut ? options.filter(({ value }, index) => index < limit || chosen.includes(value)) : options;
  const showAll = () => {
    setWhole(true);
    // The button disappears: the focus moves to the first new option.
    requestAnimationFrame(() => fields.current?.querySelectorAll<HTMLInputElement>('.check')[shown.length]?.focus());
  };
  return (
    <fieldset ref={fields} className="filter-section" aria-describedby={below ? note : undefined}>
      <legend className="filter-legend">{legend}</legend>
      {above}
      {shown.map(({ value, label, count }) => (
        <Checkbox
          key={value}
          checked={chosen.includes(value)}
          onChange={() => onToggle(value)}
          className={cx('filter-option', count === 0 && !chosen.includes(value) && 'filter-option-none')}
        >
          <span>{label}</span>
          {count === undefined ? (
            <Skeleton className="h-3.5 w-7" />
          ) : (
            <span className={cx('num text-sm text-ink-muted', isStale && 'opacity-60')}>
              <span className="sr-only">{`, ${countText(count, 'products')}`}</span>
              <span aria-hidden="true">{grouped(count)}</span>
            </span>
          )}
        </Checkbox>
      ))}
      {isLoading && [0, 1, 2, 3].map((row) => <Skeleton key={row} className="my-3 h-5 w-3/5" />)}
      {isCut && (
        <button type="button" className="text-link filter-more" onClick={showAll}>
          Show {options.length - shown.length} more
        </button>
      )}
      {below && (
        <p id={note} className="py-2 text-sm text-ink-muted" role="status">
          {below}
        </p>
      )}
    </fieldset>
  );
}
