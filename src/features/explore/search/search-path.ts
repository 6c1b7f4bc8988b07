import type { RecentSearch } from './recent-searches.ts';

/** The page with all results of a search. */
export const searchPath = ({ words, type }: RecentSearch): string =>
  `/search?${new URLSearchParams({ search: words, type })}`;
