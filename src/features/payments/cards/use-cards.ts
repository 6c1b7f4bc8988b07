import { useCallCache } from '#platform/browser/data/data-provider.tsx';
import { useAction } from '#platform/browser/data/use-action.ts';
import { useCall } from '#platform/browser/data/use-call.ts';
import { addCard, listCards } from '../payments.contract.ts';

export const useCards = () => useCall(listCards, {});

export function useAddCard() {
  const cache = useCallCache();
  return useAction(addCard, {
    showsRefusal: true,
    onSuccess: (added) => cache.change(listCards, (known) => [...known, added]),
  }).mutateAsync;
}
