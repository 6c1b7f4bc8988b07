import { useEffect, useState } from 'react';
import { toast } from '#ui/overlays/toast.tsx';
import { counted } from '#ui/text/format.ts';
import type { EndedOrder } from '../queue/queue.contract.ts';

const LIFE_MS = 20_000;

/** Says that a shopper has canceled an order since this page was opened, and what has to go back to the shelf. */
export function useCanceledMeanwhile(ended: readonly EndedOrder[], now: number): void {
  const [since] = useState(now);
  const newest = ended.findLast(({ by, at }) => by === 'shopper' && Date.parse(at) > since);
  const words = newest && canceledWords(newest);
  useEffect(() => {
    if (words) toast.warning(words, { lifeMs: LIFE_MS });
  }, [words]);
}

/** 'Order 4821 was canceled by the shopper. Put 1 item back. Nothing was charged.' */
export function canceledWords({ number, by, picked }: Pick<EndedOrder, 'number' | 'by' | 'picked'>): string {
  const who = by === 'store' ? '' : ` by the ${by}`;
  const back = picked > 0 ? ` Put ${counted(picked, 'item')} back.` : '';
  return `Order ${number} was canceled${who}.${back} Nothing was charged.`;
}
