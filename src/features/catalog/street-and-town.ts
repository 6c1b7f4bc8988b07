import type { StoreBranch } from './catalog.contract.ts';

/** '870 Queen St W, Toronto': distinguishes branches with the same name. '' if unknown. */
export const streetAndTown = (location: StoreBranch | undefined): string =>
  location ? [location.address, location.city].filter(Boolean).join(', ') : '';

/** In one line: 'Prairie Hollow, 870 Queen St W, Toronto'. */
export const branchName = (store: { displayAs: string; location?: StoreBranch | undefined }): string =>
  [store.displayAs || 'No Store Name!', streetAndTown(store.location)].filter(Boolean).join(', ');
