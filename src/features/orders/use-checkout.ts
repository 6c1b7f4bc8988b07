import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useCart, usePricedCart } from '#features/cart/ui';
import { graphemes } from '#platform/fields.ts';
import { changesOf, type Drafts, drafted, type OrderDraft, unsaved, withDraft } from './checkout-draft.ts';

export const LONGEST_NOTE = 200;
const NOTE_WAIT_MS = 800;

export const isNoteFine = (note: string): boolean => graphemes(note) <= LONGEST_NOTE;

/** The cart at checkout: what the shopper changes shows at once and is saved behind; what could not be saved stays. */
export function useCheckout() {
  const { update } = useCart();
  const priced = usePricedCart();
  const [drafts, setDrafts] = useState<Drafts>({});
  const [saveError, setSaveError] = useState<string | null>(null);
  const saved = priced.cart?.orders;
  const latest = useRef({ drafts, orders: saved ?? [], update });
  useEffect(() => {
    latest.current.orders = saved ?? [];
    latest.current.update = update;
  });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const set = useCallback((next: (drafts: Drafts) => Drafts) => {
    latest.current.drafts = next(latest.current.drafts);
    setDrafts(latest.current.drafts);
  }, []);

  /** False where something could not be saved; `saveError` says why. */
  const save = useCallback(async (): Promise<boolean> => {
    clearTimeout(timer.current);
    const sent = changesOf(latest.current.drafts, latest.current.orders, isNoteFine);
    if (sent.length === 0) return true;
    try {
      await latest.current.update(sent);
      set((all) => unsaved(all, sent));
      setSaveError(null);
      return true;
    } catch (error) {
      setSaveError((error as Error).message);
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

  // What was typed a moment before leaving the page is saved, too.
  useEffect(() => () => void save(), [save]);

  const orders = useMemo(() => (saved ? drafted(saved, drafts) : []), [saved, drafts]);
  return { ...priced, orders, change, save, saveError };
}
