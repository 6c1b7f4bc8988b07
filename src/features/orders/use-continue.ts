import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { CreditCard } from '#features/payments';
import type { Store } from '#features/stores';
import { call } from '#platform/browser.ts';
import { isFailure } from '#platform/errors.ts';
import { toast } from '#ui/toast.tsx';
import type { DraftedOrder } from './checkout-draft.ts';
import { NOTE_TOO_LONG } from './checkout-order.tsx';
import { SUMMARY } from './checkout-query.ts';
import { type BrokenRule, firstBrokenRule } from './checkout-rules.ts';
import { focusProblem, problemId } from './focus-problem.ts';
import { orderFacts } from './order-facts.ts';
import { verifyCart } from './orders.contract.ts';
import { isNoteFine, type useCheckout } from './use-checkout.ts';

type Options = {
  checkout: ReturnType<typeof useCheckout>;
  card: CreditCard | undefined;
  /** Gives the chosen card to every selected order that lacks it. */
  applyCard: () => void;
};

/** The step to the summary: rules first, then what is unsaved, then the server's word. */
export function useContinue({ checkout: { orders, save }, card, applyCard }: Options) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [problem, setProblem] = useState<BrokenRule | null>(null);
  const [isBusy, setBusy] = useState(false);

  const show = (broken: BrokenRule) => {
    setProblem(broken);
    toast.warning(broken.message);
    // The message has to be there before its control is spoken.
    setTimeout(() => focusProblem(problemId(broken, orders[0]?.storeId ?? '')));
  };
  const next = async () => {
    setProblem(null);
    const selected = orders.filter(({ isSelected }) => isSelected);
    const broken = firstBrokenRule(
      selected.map((order) => orderFacts(order, card, knownStore(queries, order.storeId))),
    );
    if (broken) return show(broken);
    const noted = selected.find(({ orderNote }) => !isNoteFine(orderNote));
    if (noted) return showNote(noted);
    setBusy(true);
    try {
      applyCard();
      if (!(await save())) return;
      queries.setQueryData(SUMMARY, await call(verifyCart, {}));
      await navigate('/checkout/verify');
    } catch (error) {
      const refused = refusalOf(error);
      if (refused) show(refused);
      else toast.error((error as Error).message);
    } finally {
      setBusy(false);
    }
  };
  return { next, isBusy, problem, clearProblem: () => setProblem(null) };
}

function showNote({ storeId }: DraftedOrder): void {
  toast.warning(NOTE_TOO_LONG);
  focusProblem(`orderNote-${storeId}`);
}

/** The rule that the server found broken, as it names it. */
function refusalOf(error: unknown): BrokenRule | null {
  if (!isFailure(error) || error.code !== 'validation' || !error.details?.rule) return null;
  const { rule, storeId } = error.details as Pick<BrokenRule, 'rule' | 'storeId'>;
  const field = (Object.keys(error.fields ?? {})[0] ?? 'isSelected') as BrokenRule['field'];
  return { rule, storeId: storeId ?? null, field, message: error.message };
}

/** The store as its box has loaded it; asks for none. */
function knownStore(queries: QueryClient, storeId: string): Store | undefined {
  return queries.getQueriesData<Store>({ queryKey: ['store', storeId] }).findLast(([, store]) => store)?.[1];
}
