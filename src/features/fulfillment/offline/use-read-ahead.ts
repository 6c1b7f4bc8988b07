import { useEffect, useState } from 'react';
import { call } from '#platform/browser/browser.ts';
import { getStaffOrder, type QueueOrder } from '../queue/queue.contract.ts';
import type { StaffOrder } from '../staff-order.contract.ts';

const MOST = 20;
/** After the board has been drawn. */
const LATER_MS = 3000;

/** Reads the orders that are to be accepted or picked, so that they can be picked without a line; each once per version. */
export function useReadAhead(orders: readonly QueueOrder[] | undefined, isOffline: boolean) {
  const [known] = useState(() => new Map<string, StaffOrder>());
  useEffect(() => {
    if (!orders || isOffline) return;
    const open = new Set(orders.map(({ id }) => id));
    for (const id of known.keys()) if (!open.has(id)) known.delete(id);
    const due = orders.filter(
      ({ id, status, version }) =>
        (status === 'new-order' || status === 'processing') && (known.get(id)?.version ?? -1) < version,
    );
    let isOver = false;
    const timer = setTimeout(async () => {
      for (const { id } of due.slice(0, MOST)) {
        if (isOver) return;
        // Without it the order can be opened while there is a line.
        const order = await call(getStaffOrder, { id }).catch(() => null);
        if (order) known.set(id, order);
      }
    }, LATER_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [orders, isOffline, known]);
  return known;
}
