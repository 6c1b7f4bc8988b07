export { auditFindings, auditShop } from './audit/audit.server.ts';
export { moveOrder } from './lifecycle/move-order.server.ts';
export { ORDER_ALERT, ORDER_COLLECTING, type OrderAlert } from './lifecycle/order-alerts.ts';
export { orderEvents } from './lifecycle/order-events.server.ts';
export { startOrderJobs } from './lifecycle/order-jobs.server.ts';
export {
  markRefundsTold,
  markTold,
  type UntoldStep,
  untoldRefunds,
  untoldSteps,
} from './lifecycle/unannounced-steps.queries.server.ts';
export { orderOf } from './order-serializer.server.ts';
export { ordersApi } from './orders.api.server.ts';
export { canReadOrders, ordersByIds, ordersForDesk } from './orders.queries.server.ts';
export type { SettleDeps } from './payments/advance-payment.server.ts';
export { collectPayment, writeOff } from './payments/collect-payment.server.ts';
export { reconcilePayments } from './payments/reconcile-payments.server.ts';
export { refundOrder, settleUnclearRefund } from './payments/refund-order.server.ts';
export { ordersOfPerson } from './personal-data.server.ts';
