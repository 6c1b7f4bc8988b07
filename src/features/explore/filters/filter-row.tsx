import type { ReactNode } from 'react';
import { Chip } from '#ui/fields/chip.tsx';
import { type SortOption, SortSelect } from '#ui/fields/sort-select.tsx';
import { ClockIcon, TruckIcon } from '#ui/icons/icons.ts';
import { CompareChip } from '../compare/compare-card.tsx';
import { type ExplorerQuery, isOpenRange } from '../list/explorer-query.ts';
import { EveryFilter, FilterChip } from './filter-chip.tsx';
import { type FilterNames, plantTypeLabels, potencyText, priceText } from './filter-words.ts';
import { PlainFilters } from './plain-filters.tsx';

/** The kind of list and its fixed filters: they determine which filters are offered. */
export type Filterable = FilterNames & {
  noun: string;
  /** The page is of one store or one brand. */
  storeId?: string;
  brandId?: string;
  /** Stores and products can be filtered by delivery and opening hours. */
  hasStoreFilters: boolean;
};

export type FilterRowProps = {
  list: Filterable;
  query: ExplorerQuery;
  onChange: (changed: Partial<ExplorerQuery>) => void;
  sorts: readonly SortOption[];
  /** Other parameters that the address preserves. */
  extra: Record<string, string>;
  end?: ReactNode;
};

/** The sticky row above a list: all filters, a chip for each, and the sort order. */
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
      {/* Only without scripts: excluded from the bundle. */}
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
      <CompareChip />
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
