import type { SortOption } from '#ui/fields/sort-select.tsx';

const byName: SortOption[] = [
  { value: 'name+', label: 'Name A to Z' },
  { value: 'name-', label: 'Name Z to A' },
];

const productOrders: SortOption[] = [
  { value: 'price+', label: 'Price low to high' },
  { value: 'price-', label: 'Price high to low' },
  { value: 'gram+', label: 'Price per gram' },
  { value: 'thc+', label: 'THC low to high' },
  { value: 'thc-', label: 'THC high to low' },
];

export const productSorts: SortOption[] = [{ value: '', label: 'Most popular' }, ...productOrders];
/** By relevance to the search until another order is chosen. */
export const foundProductSorts: SortOption[] = [{ value: '', label: 'Best match' }, ...productOrders];

/** By default nearest first; without a location by relevance to the search, else by reviews. */
export const storeSorts = (hasPlace: boolean, hasWords = false): SortOption[] => [
  { value: '', label: hasPlace ? 'Nearest first' : hasWords ? 'Best match' : 'Most reviewed' },
  ...byName,
];

export const brandSorts: SortOption[] = [{ value: '', label: 'Name A to Z' }, byName[1] as SortOption];
export const foundBrandSorts: SortOption[] = [{ value: '', label: 'Best match' }, ...byName];
