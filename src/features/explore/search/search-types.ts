import type { SearchType } from '../explore.contract.ts';

export const SEARCH_TYPES: { value: SearchType; label: string }[] = [
  { value: 'products', label: 'Products' },
  { value: 'stores', label: 'Stores' },
  { value: 'brands', label: 'Brands' },
];
