export { Explorer } from './explorer.tsx';
export { type ExplorerQuery, explorerInput, explorerSearch, readExplorerQuery } from './explorer-query.ts';
export { filterOptions } from './filter-option.ts';
export { NearbyStores } from './nearby-stores.tsx';
export { SearchForm } from './search-form.tsx';
export { brandSorts, productSorts, storeSorts } from './sorts.ts';
