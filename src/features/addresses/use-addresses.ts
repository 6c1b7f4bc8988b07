import { type QueryClient, useQuery } from '@tanstack/react-query';
import { call } from '#platform/browser/browser.ts';
import { type Address, listAddresses } from './addresses.contract.ts';

/** The query key under which the saved addresses are kept. */
export const ADDRESSES = ['addresses'];

/** The saved addresses of who is logged in. Only below `RequireSession`. */
export const useAddresses = () => useQuery({ queryKey: ADDRESSES, queryFn: () => call(listAddresses, {}) });

/** Shows an address that was saved: a new one comes last, a changed one stays where it is. */
export function cacheAddress(queries: QueryClient, saved: Address): void {
  queries.setQueryData<Address[]>(
    ADDRESSES,
    (known) =>
      known &&
      (known.some(({ id }) => id === saved.id)
        ? known.map((one) => (one.id === saved.id ? saved : one))
        : [...known, saved]),
  );
}
