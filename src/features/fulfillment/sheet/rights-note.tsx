import { useBoard } from '../board/board-context.ts';
import { hasRefundable } from '../refunds/refundable-units.ts';
import type { StaffOrder } from '../staff-order.contract.ts';

/** Who can do what the reader's role may not. */
export function RightsNote({ order }: { order: StaffOrder }) {
  const { may } = useBoard();
  const act = hasRefundable(order) ? 'refund' : order.nextStatuses.includes('canceled') && cancelWord(order);
  if (!act || !may('write_orders') || may('write_refunds')) return null;
  return <p className="basis-full text-sm text-ink-muted">Only an owner or a manager can {act} this order.</p>;
}

const cancelWord = ({ status }: StaffOrder) => (status === 'new-order' ? 'decline' : 'cancel');
