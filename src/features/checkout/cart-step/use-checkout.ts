import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useSession } from '#features/auth/ui';
import { useCart, usePricedCart } from '#features/cart/ui';
import { onLeaving } from '#platform/browser/leaving.ts';
import { graphemes } from '#platform/contract/fields.ts';
import {
  changesOf,
  type DraftedOrder,
  type Drafts,
  type OrderDraft,
  ofStores,
  unsavedDrafts,
  withCards,
  withDraft,
  withDrafts,
} from './checkout-draft.ts';
import { saveDrafts, savedDrafts } from './saved-drafts.ts';

export const LONGEST_NOTE = 200;
const NOTE_WAIT_MS = 800;

export const isNoteFine = (note: string): boolean => graphemes(note) <= LONGEST_NOTE;

/** The cart at checkout with optimistic changes; unsaved ones survive a reload. */
export function useCheckout() {
  const { update, current } = useCart();
  const priced = usePricedCart();
  const userId = useSession().user?.id;
  const [drafts, setDrafts] = useState<Drafts>(() => savedDrafts('checkout', userId));
  const [saveError, setSaveError] = useState<Error | null>(null);
  const saved = priced.cart?.orders;
  const latest = useRef({ drafts, orders: saved ?? [], update });
  useEffect(() => {
    latest.current.orders = saved ?? [];
    latest.current.update = update;
  });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const set = useCallback(
    (next: (drafts: Drafts) => Drafts) => {
      latest.current.drafts = next(latest.current.drafts);
      setDrafts(latest.current.drafts);
      saveDrafts('checkout', userId, latest.current.drafts);
    },
    [userId],
  );

  const save = useCallback(async (): Promise<boolean> => {
    clearTimeout(timer.current);
    timer.current = undefined;
    const sent = changesOf(latest.current.drafts, latest.current.orders, isNoteFine);
    if (sent.length === 0) return true;
    try {
      await latest.current.update(sent);
      set((all) => unsavedDrafts(all, sent));
      setSaveError(null);
      return true;
    } catch (error) {
      setSaveError(error as Error);
      return false;
    }
  }, [set]);

  const change = useCallback(
    (storeIds: readonly string[], draft: OrderDraft) => {
      set((all) => storeIds.reduce((sum, storeId) => withDraft(sum, storeId, draft), all));
      clearTimeout(timer.current);
      timer.current = setTimeout(save, 'orderNote' in draft ? NOTE_WAIT_MS : 0);
    },
    [set, save],
  );

  // Interrupted by a reload, or typed for a store whose last product was removed and restored.
  const storeIds = saved?.map(({ storeId }) => storeId).join(' ');
  const isFirst = useRef(true);
  useEffect(() => {
    if (storeIds === undefined) return;
    // Left over from an order placed or removed since: not meant for the next one.
    if (isFirst.current) set((all) => ofStores(all, storeIds.split(' ')));
    isFirst.current = false;
    if (!timer.current) void save();
  }, [storeIds, set, save]);
  useEffect(() => onLeaving(() => void save()), [save]);
  // Also saves changes made just before leaving the page.
  useEffect(() => () => void save(), [save]);

  const orders = useMemo(() => (saved ? withDrafts(saved, drafts) : []), [saved, drafts]);
  return {
    ...priced,
    orders,
    /** The latest orders after an `await`, before they are rendered. */
    currentOrders: (): DraftedOrder[] => withDrafts(current()?.orders ?? [], latest.current.drafts),
    change,
    save,
    saveError,
    /** Drops unsaved choices of cards that were removed elsewhere. */
    keepCards: (cardIds: readonly string[]) => {
      const left = withCards(latest.current.drafts, cardIds);
      if (left === latest.current.drafts) return;
      set(() => left);
      setSaveError(null);
    },
  };
}
