export { exportHandOvers } from './hand-over/export/export.contract.ts';
export {
  changeHandOverRules,
  getHandOver,
  getHandOverRules,
  handOver,
  refuseHandOver,
} from './hand-over/hand-over.contract.ts';
export { dayIn } from './hand-over/rules/age.ts';
export { pickLine, shortLine } from './lines/lines.contract.ts';
export { FoundOrder, getStaffOrder, listQueue, QueueOrder, searchStoreOrders } from './queue/queue.contract.ts';
export { refundLines } from './refunds/refunds.contract.ts';
export { StaffLine, StaffOrder, StaffRefund } from './staff-order.contract.ts';
export {
  acceptOrder,
  assignDriver,
  CANCEL_KINDS,
  cancelStaffOrder,
  holdOrder,
  markReady,
  markSeen,
  returnOrder,
  sendOut,
  setReadyTime,
  undoStep,
} from './steps/steps.contract.ts';
