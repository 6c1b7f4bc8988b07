import { useQuery } from '@tanstack/react-query';
import { call } from '#platform/browser.ts';
import { listCards } from './payments.contract.ts';

/** The query key under which the saved cards are kept. */
export const CARDS = ['cards'];

/** The saved cards of who is logged in, the newest first. Only below `RequireSession`. */
export const useCards = () => useQuery({ queryKey: CARDS, queryFn: () => call(listCards, {}) });
