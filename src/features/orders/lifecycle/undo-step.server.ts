import { fail } from '#platform/errors.ts';
import type { Actor } from '#platform/logs/actor.ts';
import { auditOrder } from '../audit-order.server.ts';
import type { LockedAttempt } from '../payments/advance-payment.queries.server.ts';
import type { AdvanceDeps } from '../payments/advance-payment.server.ts';
import { isBeingCaptured } from '../payments/payment-step.ts';
import { changeOrder } from './change-order.server.ts';
import { lastStep, undoLastStep } from './last-step.queries.server.ts';
import { beingHandedOver } from './move-failures.ts';
import type { OrderStatus } from './order-status.ts';
import { takenByText } from './taken-by.ts';

type Undo = {
  orderId: string;
  /** The step that the caller saw as the last one. */
  step: OrderStatus;
  actor: string;
  by?: Actor | undefined;
  storeIds?: readonly string[] | undefined;
  check?: (order: LockedAttempt) => void;
};

/** Takes the last step back while its shopper has not been notified. The notification finds the step undone, and drops it. */
export async function undoStep(deps: AdvanceDeps, undo: Undo): Promise<void> {
  await changeOrder(deps, undo, async (trx, order, now) => {
    undo.check?.(order);
    if (isBeingCaptured(order)) throw beingHandedOver();
    const last = await lastStep(trx, order.orderId);
    if (last?.status !== undo.step) throw fail('conflict', last ? takenByText(order.refNum, last) : TOO_LATE);
    if (!last.announceAt || !last.before || last.announceAt <= now) throw fail('conflict', TOO_LATE);
    await undoLastStep(trx, { orderId: order.orderId, step: last.id, to: last.before, actor: undo.actor }, now);
    await auditOrder(trx, undo.by, order, {
      action: 'order-undone',
      at: now,
      before: { status: last.status },
      after: { status: last.before },
    });
  });
}

const TOO_LATE = 'This step can no longer be undone.';
