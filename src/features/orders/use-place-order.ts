import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useCart } from '#features/cart/ui';
import { call } from '#platform/browser.ts';
import type { ResultOf } from '#platform/contract.ts';
import { isFailure } from '#platform/errors.ts';
import { SUMMARY } from './checkout-query.ts';
import { type CheckoutSummary, submitCart, verifyCart } from './orders.contract.ts';
import type { Placed } from './placed-orders.ts';
import { differences, meaningOf, type Submission, submissionOf } from './submission.ts';
import { submissionStorage } from './submission-storage.ts';

type Moved = ReturnType<typeof differences>;
export type Trouble = { kind: ReturnType<typeof meaningOf>; message: string; moved: Moved };

/** Places what the summary shows, once, however often and from however many page loads it is tried. */
export function usePlaceOrder() {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { refresh } = useCart();
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const [isBusy, setBusy] = useState(false);
  const isSending = useRef(false);

  const explain = async (error: unknown, shown: CheckoutSummary | undefined) => {
    const kind = meaningOf(error);
    // After a definite no the next try is a new intent; after silence it is the same one.
    if (kind !== 'unknown' && kind !== 'later') submissionStorage.forget();
    const now = kind === 'changed' ? await call(verifyCart, {}).catch(() => undefined) : undefined;
    if (now) queries.setQueryData(SUMMARY, now);
    const message = isFailure(error) ? error.message : 'That did not work. Please try again.';
    setTrouble({ kind, message, moved: shown && now ? differences(shown, now) : [] });
  };
  const send = async (submission: Submission, shown?: CheckoutSummary) => {
    if (isSending.current) return;
    isSending.current = true;
    setBusy(true);
    setTrouble(null);
    submissionStorage.keep({ ...submission, isOpen: true });
    try {
      const headers = { 'idempotency-key': submission.key };
      const input = { totalAmount: submission.totalAmount };
      const placed = (await call(submitCart, input, headers)) as ResultOf<typeof submitCart>;
      submissionStorage.forget();
      const state: Placed = { orderIds: placed.orders.map(({ id }) => id), failed: placed.failed };
      void refresh();
      void queries.invalidateQueries({ queryKey: ['orders'] });
      for (const order of placed.orders) queries.setQueryData(['orders', 'one', order.id], order);
      await navigate('/checkout/confirm', { replace: true, state });
      queries.removeQueries({ queryKey: SUMMARY });
    } catch (error) {
      await explain(error, shown);
    } finally {
      isSending.current = false;
      setBusy(false);
    }
  };
  return {
    isBusy,
    trouble,
    place: (summary: CheckoutSummary) => send(submissionOf(summary, submissionStorage.read()), summary),
    /** Sends the kept submission again: gives its first answer, if it had one. */
    resend: (submission: Submission) => send(submission),
  };
}
