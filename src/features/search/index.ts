export { exact, foundList, NameSort, search, searched } from './list-input.ts';
export type { Meaning } from './meaning.ts';
export { SearchNote } from './search.contract.ts';
