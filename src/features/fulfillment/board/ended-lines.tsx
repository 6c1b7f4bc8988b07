import type { EndedOrder } from '../queue/queue.contract.ts';
import { canceledWords } from '../watch/use-canceled-meanwhile.ts';

/** What was canceled within ten minutes, each folded into one line. */
export function EndedLines({ ended }: { ended: readonly EndedOrder[] }) {
  if (ended.length === 0) return null;
  return (
    <ul aria-label="Canceled" className="ended-lines">
      {ended.toReversed().map((order) => (
        <li key={order.id}>{canceledWords(order)}</li>
      ))}
    </ul>
  );
}
