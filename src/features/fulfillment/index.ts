export { changeHandOverRules, getHandOver, handOver, refuseHandOver } from './hand-over/hand-over.contract.ts';
export { signedText } from './hand-over/kept/kept-check.ts';
export { dayIn } from './hand-over/rules/age.ts';
export { pickLine, shortLine } from './lines/lines.contract.ts';
export { getStaffOrder, listQueue } from './queue/queue.contract.ts';
export { refundLines } from './refunds/refunds.contract.ts';
export type { StaffOrder } from './staff-order.contract.ts';
export {
  acceptOrder,
  cancelStaffOrder,
  markReady,
  markSeen,
  returnOrder,
  sendOut,
  undoStep,
} from './steps/steps.contract.ts';
export { answerSubstitution, followWish, listSubstitutes } from './substitutions/substitutions.contract.ts';
