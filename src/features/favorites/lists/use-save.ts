import { useAction } from '#platform/browser/data/use-action.ts';
import { getSavedList, listSavedLists, type SavedList, saveToList, takeOffList } from './lists.contract.ts';

type Place = { id: string; productId: string };

/** Toggles a product on a list, optimistically. `productId`: a system product. */
export function useSave() {
  const options = { updates: [listSavedLists, getSavedList], scope: 'saved-lists' };
  const { mutate: save } = useAction(saveToList, {
    ...options,
    optimistic: (show, { id, productId }: Place) =>
      show(listSavedLists, (lists) => changed(lists, id, (ids) => [productId, ...ids])),
  });
  const { mutate: take } = useAction(takeOffList, {
    ...options,
    optimistic: (show, { id, productId }: Place) =>
      show(listSavedLists, (lists) => changed(lists, id, (ids) => ids.filter((one) => one !== productId))),
  });
  return { save, take };
}

const changed = (lists: readonly SavedList[], id: string, next: (ids: string[]) => string[]): SavedList[] =>
  lists.map((list) => (list.id === id ? { ...list, productIds: next(list.productIds) } : list));
