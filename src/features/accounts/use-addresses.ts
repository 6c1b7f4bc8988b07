import { useQuery } from '@tanstack/react-query';
import { call } from '#platform/browser.ts';
import { listAddresses } from './accounts.contract.ts';

/** The query key under which the saved addresses are kept. */
export const ADDRESSES = ['addresses'];

/** The saved addresses of who is logged in. Only below `RequireSession`. */
export const useAddresses = () => useQuery({ queryKey: ADDRESSES, queryFn: () => call(listAddresses, {}) });
