import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useSession } from '#features/auth/ui';
import { useCart, usePricedCart } from '#features/cart/ui';
import { onLeaving } from '#platform/browser/leaving.ts';
import { graphemes } from '#platform/contract/fields.ts';
import {
  changesOf,
  type DraftedOrder,
  type Drafts,
  drafted,
  type OrderDraft,
  ofStores,
  unsaved,
  withCards,
  withDraft,
} from './checkout-draft.ts';
import { saveDrafts, savedDrafts } from './saved-drafts.ts';

export const LONGEST_NOTE = 200;
const NOTE_WAIT_MS = 800;

export const isNoteFine = (note: string): boolean => graphemes(note) <= LONGEST_NOTE;

/**
 * The cart at checkout: what the shopper changes shows at once and is saved behind; what could not be saved stays, through a
 * reload too.
 */
export function useCheckout() {
  const { update, current } = useCart();
  const priced = usePricedCart();
  const userId = useSession().user?.id;
  const [drafts, setDrafts] = useState<Drafts>(() => savedDrafts(userId));
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
      saveDrafts(userId, latest.current.drafts);
    },
    [userId],
  );

  /** False where something could not be saved; `saveError` says why. */
  const save = useCallback(async (): Promise<boolean> => {
    clearTimeout(timer.current);
    timer.current = undefined;
    const sent = changesOf(latest.current.drafts, latest.current.orders, isNoteFine);
    if (sent.length === 0) return true;
    try {
      await latest.current.update(sent);
      set((all) => unsaved(all, sent));
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

  // What a reload interrupted, and what was typed for a store whose last product was removed and is back with Undo.
  const storeIds = saved?.map(({ storeId }) => storeId).join(' ');
  const isFirst = useRef(true);
  useEffect(() => {
    if (storeIds === undefined) return;
    // Left by an order that was placed or removed since: not meant for the next one.
    if (isFirst.current) set((all) => ofStores(all, storeIds.split(' ')));
    isFirst.current = false;
    if (!timer.current) void save();
  }, [storeIds, set, save]);
  useEffect(() => onLeaving(() => void save()), [save]);
  // What was typed a moment before leaving the page is saved, too.
  useEffect(() => () => void save(), [save]);

  const orders = useMemo(() => (saved ? drafted(saved, drafts) : []), [saved, drafts]);
  return {
    ...priced,
    orders,
    /** The orders as an `await` has brought them, before they are drawn. */
    currentOrders: (): DraftedOrder[] => drafted(current()?.orders ?? [], latest.current.drafts),
    change,
    save,
    saveError,
    /** Forgets unsaved choices of cards that are none of these: they were removed elsewhere. */
    keepCards: (cardIds: readonly string[]) => {
      const left = withCards(latest.current.drafts, cardIds);
      if (left === latest.current.drafts) return;
      set(() => left);
      setSaveError(null);
    },
  };
}
