import { useCallCache } from '#platform/browser/data/data-provider.tsx';
import { useCall } from '#platform/browser/data/use-call.ts';
import { type Address, listAddresses } from './addresses.contract.ts';

export const useAddresses = () => useCall(listAddresses, {});

/** Adds a saved address to the cache at the end, or replaces a changed one in place. */
export function useShowAddress(): (saved: Address) => void {
  const cache = useCallCache();
  return (saved) =>
    cache.change(listAddresses, (known) =>
      known.some(({ id }) => id === saved.id)
        ? known.map((one) => (one.id === saved.id ? saved : one))
        : [...known, saved],
    );
}
