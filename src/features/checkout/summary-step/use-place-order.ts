import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useSession } from '#features/auth/ui';
import { cartChanges } from '#features/cart';
import { useCart } from '#features/cart/ui';
import { getOrder, listOrders } from '#features/orders';
import { call } from '#platform/browser/browser.ts';
import { useCallCache } from '#platform/browser/data/data-provider.tsx';
import { useTask } from '#platform/browser/data/use-action.ts';
import type { ResultOf } from '#platform/contract/contract.ts';
import { isFailure } from '#platform/errors.ts';
import { saveDrafts } from '../cart-step/saved-drafts.ts';
import { useReload } from '../cart-step/use-reload.ts';
import { type CheckoutSummary, findSubmission, submitCart, verifyCart } from '../checkout.contract.ts';
import { type FailedOrder, type PlacedOrders, readFailedOrders } from '../confirmation/placed-orders.ts';
import { meaningOf, movedAmounts, type Submission, submissionOf } from '../place-order/submission.ts';
import { submissionStorage } from '../place-order/submission-storage.ts';
import { useLostAnswer } from '../place-order/use-lost-answer.ts';

export type CheckoutError = {
  kind: ReturnType<typeof meaningOf>;
  message: string;
  /** Differences to the shown summary: amounts, and the rest in sentences. */
  moved: ReturnType<typeof movedAmounts>;
  changes: readonly string[];
  /** Why each of several orders failed. */
  failed: FailedOrder[];
};

type Sent = { submission: Submission; shown?: CheckoutSummary };

/** The rejection of a reloaded summary; null when only the response is missing. */
export function troubleOf(error: Error): CheckoutError | null {
  const kind = meaningOf(error);
  const isJudged = kind === 'changed' || kind === 'refused';
  return isJudged ? { kind, message: error.message, moved: [], changes: [], failed: [] } : null;
}

/** Places the shown summary exactly once, over any number of attempts and page loads. */
export function usePlaceOrder() {
  const cache = useCallCache();
  const navigate = useNavigate();
  const { refresh, current, settle } = useCart();
  const userId = useSession().user?.id;
  const reload = useReload();
  const [trouble, setTrouble] = useState<CheckoutError | null>(null);
  const isSending = useRef(false);
  const isPlaced = useRef(false);
  // Not before the summary is gone from the screen: it would be asked for again, of a cart that is empty by now.
  useEffect(
    () => () => {
      if (isPlaced.current) cache.remove(verifyCart);
    },
    [cache],
  );

  const explain = async (error: unknown, shown: CheckoutSummary | undefined) => {
    const kind = meaningOf(error);
    // A definite rejection ends the intent; without a response it continues.
    if (kind !== 'unknown' && kind !== 'later') submissionStorage.forget();
    const isJudged = kind === 'changed' || kind === 'refused';
    if (isJudged || kind === 'declined' || kind === 'no-provider') await reload();
    const now = isJudged ? await call(verifyCart, {}).catch(() => undefined) : undefined;
    if (now) cache.write(verifyCart, {}, now);
    const message = isFailure(error) ? error.message : 'Something went wrong. Please try again.';
    const moved = shown && now ? movedAmounts(shown, now) : [];
    const changes = isJudged && shown ? cartChanges(shown.orders, current()?.orders ?? []) : [];
    setTrouble({ kind, message, moved, changes, failed: isFailure(error) ? readFailedOrders(error.details) : [] });
  };
  const arrive = async (placed: ResultOf<typeof submitCart>) => {
    submissionStorage.forget();
    saveDrafts('checkout', userId, {});
    const state: PlacedOrders = { orderIds: placed.orders.map(({ id }) => id), failed: placed.failed };
    void refresh().catch(() => {});
    for (const one of [listOrders, getOrder]) void cache.invalidate(one);
    for (const order of placed.orders) cache.write(getOrder, { id: order.id }, order);
    isPlaced.current = true;
    await navigate('/checkout/confirm', { replace: true, state });
  };
  const submit = async ({ submission, shown }: Sent) => {
    if (isSending.current) return;
    isSending.current = true;
    setTrouble(null);
    submissionStorage.keep({ ...submission, isOpen: true });
    try {
      // Pending cart panel changes: the server then compares the total.
      await settle();
      const headers = { 'idempotency-key': submission.key };
      const input = { totalAmount: submission.totalAmount };
      await arrive((await call(submitCart, input, headers)) as ResultOf<typeof submitCart>);
    } catch (error) {
      await explain(error, shown);
    } finally {
      isSending.current = false;
    }
  };
  const { mutate: send, isPending: isBusy } = useTask(submit);
  const open = submissionStorage.read();
  useLostAnswer(!isBusy && open?.isOpen ? open.key : null, async (key) => {
    try {
      const found = await call(findSubmission, {}, { 'idempotency-key': key });
      if (!isSending.current) await arrive(found as ResultOf<typeof findSubmission>);
    } catch (error) {
      // Any other response says nothing about the order.
      const kind = meaningOf(error);
      if (!isSending.current && (kind === 'declined' || kind === 'no-provider')) await explain(error, undefined);
    }
  });
  return {
    isBusy,
    trouble,
    place: (summary: CheckoutSummary) =>
      send({ submission: submissionOf(summary, submissionStorage.read()), shown: summary }),
    /** Sends the stored submission again: returns its first response, if there was one. */
    resend: (submission: Submission) => send({ submission }),
  };
}
