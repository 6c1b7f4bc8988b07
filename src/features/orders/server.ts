export { auditOrder } from './audit-order.server.ts';
export { countLateOrders } from './count-late.server.ts';
export { changeOrder } from './lifecycle/change-order.server.ts';
export { nameOfActor } from './lifecycle/last-step.queries.server.ts';
export { moveOrder } from './lifecycle/move-order.server.ts';
export { ORDER_ALERT, ORDER_COLLECTING, type OrderAlert } from './lifecycle/order-alerts.ts';
export { orderEvents } from './lifecycle/order-events.server.ts';
export {
  advanceDuePayments,
  cancelUnaccepted,
  checkAuthorizations,
  releaseExpiredAuthorizations,
  startOrderJobs,
} from './lifecycle/order-jobs.server.ts';
export { STORE_PAUSED, type StorePaused } from './lifecycle/pause-missing-stores.server.ts';
export { timeText } from './lifecycle/taken-by.ts';
export { acceptDeadline } from './lifecycle/unaccepted.ts';
export {
  dueSteps,
  markAnnounced,
  markRefundsAnnounced,
  type UnannouncedStep,
  unannouncedRefunds,
  unannouncedSteps,
} from './lifecycle/unannounced-steps.queries.server.ts';
export { undoStep } from './lifecycle/undo-step.server.ts';
export { queueOfStore } from './list/store-queue.server.ts';
export { failureOf, serializeOrder } from './order-serializer.server.ts';
export { ordersApi } from './orders.api.server.ts';
export {
  attemptsOfOrders,
  canReadOrders,
  type OrderRow,
  ordersByIds,
  ordersForStaff,
} from './orders.queries.server.ts';
export { attemptById, countSend, type LockedAttempt, lockOrder } from './payments/advance-payment.queries.server.ts';
export { type AdvanceDeps, advancePayment, declineText } from './payments/advance-payment.server.ts';
export { collectPayment, writeOff } from './payments/collect-payment.server.ts';
export { isLegalState, LEGAL_STATES } from './payments/legal-states.ts';
export { type Difference, overRefunded } from './payments/payment-differences.ts';
export { type Attempt, askFirstAt } from './payments/payment-step.ts';
export { comparePayments, reconcilePayments } from './payments/reconcile-payments.server.ts';
export { refundOrder, resolveUnclearRefund } from './payments/refund-order.server.ts';
export { ordersPersonalData } from './personal-data.server.ts';
export { unacceptedByAge, unsettledPayments, type Waiting } from './waiting.queries.server.ts';
