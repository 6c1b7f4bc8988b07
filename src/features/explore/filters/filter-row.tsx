import type { ReactNode } from 'react';
import { Chip } from '#ui/fields/chip.tsx';
import { CaretDownIcon, ClockIcon, TruckIcon } from '#ui/icons/icons.ts';
import { type ExplorerQuery, isOpenRange } from '../list/explorer-query.ts';
import { EveryFilter, FilterChip } from './filter-chip.tsx';
import { type FilterNames, plantTypeLabels, potencyText, priceText } from './filter-words.ts';
import { PlainFilters } from './plain-filters.tsx';

export type SortOption = { value: string; label: string };

/** The kind of list and its fixed filters: they determine which filters are offered. */
export type Filterable = FilterNames & {
  /** 'products', 'stores', 'brands'. */
  noun: string;
  /** The page is of one store or one brand. */
  storeId?: string;
  brandId?: string;
  /** Stores and products can be narrowed to who delivers and who is open. */
  hasStoreFilters: boolean;
};

export type FilterRowProps = {
  list: Filterable;
  query: ExplorerQuery;
  onChange: (changed: Partial<ExplorerQuery>) => void;
  sorts: readonly SortOption[];
  /** Other parameters that the address preserves. */
  extra: Record<string, string>;
  /** At the right edge. */
  end?: ReactNode;
};

/** The sticky row above a list: all filters, a chip for each, and the order at the right. */
export function FilterRow({ list, query, onChange, sorts, extra, end }: FilterRowProps) {
  const props = { list, query, onChange };
  const flags = list.hasStoreFilters && (
    <>
      <Chip icon={<TruckIcon />} pressed={query.delivery} onClick={() => onChange({ delivery: !query.delivery })}>
        Delivery
      </Chip>
      <Chip icon={<ClockIcon />} pressed={query.isOpen} onClick={() => onChange({ isOpen: !query.isOpen })}>
        Open now
      </Chip>
    </>
  );
  return (
    <div className="filter-row">
      <div className="page flex items-center gap-3">
        <div className="filter-chips">
          {(list.noun === 'products' || list.hasStoreFilters) && <EveryFilter {...props} />}
          {list.noun === 'products' ? <ProductChips {...props} flags={flags} /> : flags}
        </div>
        <SortSelect value={query.sort} sorts={sorts} onChange={(sort) => onChange({ sort })} />
        {end}
      </div>
      {/* Browsers that run scripts need none of it: it is left out of what they load. */}
      <noscript>
        {import.meta.env.SSR && <PlainFilters list={list} query={query} sorts={sorts} extra={extra} />}
      </noscript>
    </div>
  );
}

type ChipProps = Pick<FilterRowProps, 'list' | 'query' | 'onChange'>;

function ProductChips({ flags, ...props }: ChipProps & { flags: ReactNode }) {
  const { list, query } = props;
  const { thc, cbd, potencyUnit } = query;
  const parents = list.categories.filter(({ parentId }) => parentId === null);
  const named = (names: readonly string[]) =>
    list.categories.filter(({ name }) => names.includes(name)).map(({ displayName }) => displayName);
  const brands = list.brands.filter(({ id }) => query.brandId.includes(id)).map(({ displayName }) => displayName);
  const potency = [
    !isOpenRange(thc) && potencyText('THC', thc, potencyUnit),
    !isOpenRange(cbd) && potencyText('CBD', cbd, potencyUnit),
  ].filter((text) => text !== false);
  return (
    <>
      {parents.length > 0 && <FilterChip kind="category" label="Category" chosen={named(query.category)} {...props} />}
      {list.categories.length > parents.length && (
        <FilterChip kind="subCategory" label="Subcategory" chosen={named(query.subCategory)} {...props} />
      )}
      {flags}
      {!list.brandId && <FilterChip kind="brandId" label="Brand" chosen={brands} {...props} />}
      <FilterChip
        kind="plantType"
        label="Plant type"
        chosen={query.plantType.map((type) => plantTypeLabels[type])}
        {...props}
      />
      <FilterChip
        kind="price"
        label="Price"
        chosen={isOpenRange(query.price) ? [] : [priceText(query.price)]}
        {...props}
      />
      <FilterChip kind="potency" label="Potency" chosen={potency} {...props} />
    </>
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
