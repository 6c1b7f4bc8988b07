import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#platform/browser/browser.ts';
import type { InputOf } from '#platform/contract/contract.ts';
import { addCard, type CreditCard, listCards } from '../payments.contract.ts';

/** The query key under which the saved cards are kept. */
export const CARDS = ['cards'];

/** The saved cards of who is logged in, in the order in which they were added. Only below `RequireSession`. */
export const useCards = () => useQuery({ queryKey: CARDS, queryFn: () => call(listCards, {}) });

/** Saves a card and shows it among the others. Throws a `Failure`. */
export function useAddCard(): (card: InputOf<typeof addCard>) => Promise<CreditCard> {
  const client = useQueryClient();
  return async (card) => {
    const added = await call(addCard, card);
    client.setQueryData<CreditCard[]>(CARDS, (known) => (known ? [...known, added] : known));
    return added;
  };
}
