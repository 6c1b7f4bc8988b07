import { useCallCache } from '#platform/browser/data/data-provider.tsx';
import { useCall } from '#platform/browser/data/use-call.ts';
import { type Address, listAddresses } from './addresses.contract.ts';

/** The saved addresses of the user who is signed in. */
export const useAddresses = () => useCall(listAddresses, {});

/** Shows an address that was saved: a new one comes last, a changed one stays where it is. */
export function useShowAddress(): (saved: Address) => void {
  const cache = useCallCache();
  return (saved) =>
    cache.change(listAddresses, (known) =>
      known.some(({ id }) => id === saved.id)
        ? known.map((one) => (one.id === saved.id ? saved : one))
        : [...known, saved],
    );
}
