import type { ProviderRecord } from '#features/payments/server';
import type { Attempt } from './payment-step.ts';

export type BookedPayment = Pick<Attempt, 'id' | 'state' | 'amountCents' | 'authRef'> & {
  /** Those that were made. */
  refunds: readonly { id: string; amountCents: number }[];
};

/**
 * `missing`: our books have it, the provider does not. `unexpected`: the provider has done it, our books do not say so.
 * `amount`: both have it, with different amounts.
 */
export type Difference = { key: string; kind: 'missing' | 'unexpected' | 'amount'; ours: string; theirs: string };

type Step = { key: string; kind: ProviderRecord['kind']; amountCents: number };

/** What the provider must have done for a payment that stands like this, by its key there. */
function stepsOf({ id, state, amountCents, refunds }: BookedPayment): Step[] {
  if (state === 'pending' || state === 'declined') return [];
  const authorized: Step = { key: id, kind: 'authorize', amountCents };
  if (state === 'approved') return [authorized];
  if (state === 'voided') return [authorized, { key: `${id}-v`, kind: 'void', amountCents: 0 }];
  const back = refunds.map((refund): Step => ({ key: refund.id, kind: 'refund', amountCents: refund.amountCents }));
  return [authorized, { key: `${id}-c`, kind: 'capture', amountCents }, ...back];
}

/** The id of the attempt that a provider's key belongs to. */
export const attemptIdOf = (key: string): string => key.slice(0, 36);

/** Where the books and the provider's approved records disagree; nothing in a shop that is right. */
export function paymentDifferences(booked: readonly BookedPayment[], records: readonly ProviderRecord[]): Difference[] {
  const holds = new Map(booked.map(({ id, authRef }) => [authRef, id]));
  // A hold can be released once: what somebody did at the provider's own console is the void that the books have.
  const keyOf = ({ key, kind, parentRef }: ProviderRecord) =>
    kind === 'void' && parentRef !== null && holds.has(parentRef) ? `${holds.get(parentRef)}-v` : key;
  const approved = new Map(records.filter(({ isApproved }) => isApproved).map((record) => [keyOf(record), record]));
  const expected = new Set<string>();
  const found: Difference[] = [];
  for (const payment of booked) {
    for (const { key, kind, amountCents } of stepsOf(payment)) {
      expected.add(key);
      const record = approved.get(key);
      const ours = said(kind, amountCents);
      const theirs = record ? said(record.kind, record.kind === 'void' ? 0 : record.amountCents) : 'nothing';
      if (!record) found.push({ key, kind: 'missing', ours, theirs });
      else if (ours !== theirs) found.push({ key, kind: 'amount', ours, theirs });
    }
  }
  const states = new Map(booked.map(({ id, state }) => [id, state]));
  for (const [key, { kind, amountCents }] of approved) {
    if (expected.has(key)) continue;
    const ours = states.get(attemptIdOf(key)) ?? 'nothing';
    found.push({ key, kind: 'unexpected', ours, theirs: said(kind, amountCents) });
  }
  return found;
}

const said = (kind: ProviderRecord['kind'], amountCents: number) => `${kind} ${amountCents}`;

type BookedCapture = { captureRef: string | null; amountCents: number };

/** How many captures had more refunded than they took; those of which only a refund is among the records are in the books. */
export function overRefunded(records: readonly ProviderRecord[], booked: readonly BookedCapture[] = []): number {
  const left = new Map(booked.map(({ captureRef, amountCents }) => [captureRef ?? '', amountCents]));
  const approved = records.filter(({ isApproved }) => isApproved);
  for (const { kind, ref, amountCents } of approved) if (kind === 'capture') left.set(ref, amountCents);
  for (const { kind, parentRef, amountCents } of approved) {
    if (kind === 'refund') left.set(parentRef ?? '', (left.get(parentRef ?? '') ?? 0) - amountCents);
  }
  return [...left.values()].filter((cents) => cents < 0).length;
}
