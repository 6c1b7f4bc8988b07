import { useCall } from '#platform/browser/data/use-call.ts';
import { getRefundAmount } from './refunds.contract.ts';

type Wanted = { line: { id: string }; quantity: number };

/** What goes back to the card, as the server computes it; null: not known yet. */
export function useRefundAmount({ id, version }: { id: string; version: number }, wanted: readonly Wanted[]) {
  const lines = wanted.map(({ line, quantity }) => `${line.id}:${quantity}`).join(',');
  const { data } = useCall(getRefundAmount, { id, lines, version }, { enabled: lines !== '', isOptional: true });
  return lines === '' ? null : (data?.amount ?? null);
}
