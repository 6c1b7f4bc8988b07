import { useParams } from 'react-router';
import { listWorkplaces, type Workplace } from '#features/staff';
import { getStore } from '#features/stores';
import { useCall } from '#platform/browser/data/use-call.ts';
import { segmentOf } from './console-nav.ts';

/** Where the user works. */
export const useWorkplaces = () => useCall(listWorkplaces, {});

/** With the rights of an operator, who has them at every store. */
export type OpenWorkplace = Workplace & { isOperator: boolean };

/** The workplace that the address names; null: the user does not work there, undefined: not known yet. */
export function useWorkplace(): OpenWorkplace | null | undefined {
  const { store = '' } = useParams();
  const { data } = useWorkplaces();
  const own = data?.workplaces.find((workplace) => segmentOf(workplace) === store);
  const operator = data?.workplaces.find(({ storeId }) => storeId === null);
  const isOfOthers = !own && operator !== undefined;
  const { data: shown, error } = useCall(
    getStore,
    { id: store },
    { enabled: isOfOthers && store !== '', isOptional: true },
  );
  if (own) return { ...own, isOperator: own.storeId === null };
  if (!data) return undefined;
  if (!isOfOthers || error) return null;
  return shown && { ...operator, storeId: store, name: shown.displayName, isOperator: true };
}
