import { useCallCache } from '#platform/browser/data/data-provider.tsx';
import { useAction, useTask } from '#platform/browser/data/use-action.ts';
import { useBoard } from '../board/board-context.ts';
import { shortLine } from '../lines/lines.contract.ts';
import { getStaffOrder, listQueue } from '../queue/queue.contract.ts';
import type { StaffLine, StaffOrder } from '../staff-order.contract.ts';

type Picked = Pick<StaffLine, 'id' | 'picked'> & { quantity: number };

/** Picks lines, and says of which the store has too few. One after the other, as each shows what the last one left. */
export function useLineChanges({ id }: StaffOrder) {
  const cache = useCallCache();
  const { kept, clockOffset } = useBoard();
  const short = useAction(shortLine, {
    updates: [listQueue],
    scope: `lines-${id}`,
    onSuccess: (order: StaffOrder) => cache.write(getStaffOrder, { id }, order),
    // Somebody else changed the line meanwhile: what they left is shown.
    onError: () => cache.invalidate(getStaffOrder, { id }),
  });
  const pick = useTask(async ({ id: lineId, picked, quantity }: Picked) => {
    const at = Date.now() + clockOffset;
    try {
      await kept.act({ kind: 'pick', orderId: id, lineId, quantity, from: picked, at });
    } catch (error) {
      void cache.invalidate(getStaffOrder, { id });
      throw error;
    } finally {
      void cache.invalidate(listQueue);
    }
  });
  return { pick, short };
}
