export type { Meaning } from './meaning.ts';
export { SearchNote } from './search.contract.ts';
