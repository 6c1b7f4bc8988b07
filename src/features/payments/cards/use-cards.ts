import { useCallCache } from '#platform/browser/data/data-provider.tsx';
import { useAction } from '#platform/browser/data/use-action.ts';
import { useCall } from '#platform/browser/data/use-call.ts';
import { addCard, listCards } from '../payments.contract.ts';

/** The saved cards of the signed-in user, oldest first. */
export const useCards = () => useCall(listCards, {});

/** Saves a card and shows it among the others. Throws a `Failure`. */
export function useAddCard() {
  const cache = useCallCache();
  return useAction(addCard, {
    showsRefusal: true,
    onSuccess: (added) => cache.change(listCards, (known) => [...known, added]),
  }).mutateAsync;
}
