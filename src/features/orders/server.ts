export { auditFindings, auditShop } from './audit/audit.server.ts';
export { collectPayment, writeOff } from './collect-payment.server.ts';
export { moveOrder } from './move-order.server.ts';
export { ORDER_ALERT, ORDER_COLLECTING, type OrderAlert } from './order-alerts.ts';
export { orderEvents } from './order-events.server.ts';
export { startOrderJobs } from './order-jobs.server.ts';
export { orderOf } from './order-wire.server.ts';
export { ordersApi } from './orders.api.server.ts';
export { canReadOrders, ordersByIds, ordersForDesk } from './orders.queries.server.ts';
export { ordersOfPerson } from './personal-data.server.ts';
export { reconcilePayments } from './reconcile-payments.server.ts';
export { refundOrder, settleUnclearRefund } from './refund-order.server.ts';
export type { SettleDeps } from './settle-payment.server.ts';
export {
  markRefundsTold,
  markTold,
  type UntoldStep,
  untoldRefunds,
  untoldSteps,
} from './untold-steps.queries.server.ts';
