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
export { getStaffOrder, listQueue } from './queue/queue.contract.ts';
export { refundLines } from './refunds/refunds.contract.ts';
export type { StaffOrder } from './staff-order.contract.ts';
export { acceptOrder, cancelStaffOrder, markReady, sendOut, undoStep } from './steps/steps.contract.ts';
export {
  answerSubstitution,
  followWish,
  listStaffSubstitutions,
  Substitution,
} from './substitutions/substitutions.contract.ts';
