import type { SortOption } from '../filters/filter-row.tsx';

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
/** The typed search determines the order until another one is chosen. */
export const foundProductSorts: SortOption[] = [{ value: '', label: 'Best match' }, ...productOrders];

/** Until another order is chosen, stores come nearest first; without a place what was typed decides, else their reviews. */
export const storeSorts = (hasPlace: boolean, hasWords = false): SortOption[] => [
  { value: '', label: hasPlace ? 'Nearest first' : hasWords ? 'Best match' : 'Most reviewed' },
  ...byName,
];

export const brandSorts: SortOption[] = [{ value: '', label: 'Name A to Z' }, byName[1] as SortOption];
export const foundBrandSorts: SortOption[] = [{ value: '', label: 'Best match' }, ...byName];
