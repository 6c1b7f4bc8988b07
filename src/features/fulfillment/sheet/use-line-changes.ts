import { useCallCache } from '#platform/browser/data/data-provider.tsx';
import { useAction } from '#platform/browser/data/use-action.ts';
import { pickLine, shortLine } from '../lines/lines.contract.ts';
import { getStaffOrder, listQueue } from '../queue/queue.contract.ts';
import type { StaffOrder } from '../staff-order.contract.ts';

/** Picks lines, and says of which the store has too few. One after the other, as each shows what the last one left. */
export function useLineChanges({ id }: StaffOrder) {
  const cache = useCallCache();
  const options = {
    updates: [listQueue],
    scope: `lines-${id}`,
    onSuccess: (order: StaffOrder) => cache.write(getStaffOrder, { id }, order),
    // Somebody else changed the line meanwhile: what they left is shown.
    onError: () => cache.invalidate(getStaffOrder, { id }),
  };
  return { pick: useAction(pickLine, options), short: useAction(shortLine, options) };
}
