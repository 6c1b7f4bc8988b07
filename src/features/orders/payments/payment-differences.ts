import type { ProviderRecord } from '#features/payments/server';
import { type Attempt, captureOf } from './payment-step.ts';

export type BookedPayment = Pick<Attempt, 'id' | 'state' | 'amountCents' | 'captureCents' | 'authRef'> & {
  refunds: readonly { id: string; amountCents: number }[];
};

/** `missing`: only in our books. `unexpected`: only at the provider. `amount`: different amounts. */
export type Difference = { key: string; kind: 'missing' | 'unexpected' | 'amount'; ours: string; theirs: string };

type Step = { key: string; kind: ProviderRecord['kind']; amountCents: number };

/** The steps that the provider must have made for such a payment, by its keys. */
function stepsOf(payment: BookedPayment): Step[] {
  const { id, state, amountCents, refunds } = payment;
  if (state === 'pending' || state === 'declined') return [];
  const authorized: Step = { key: id, kind: 'authorize', amountCents };
  if (state === 'approved') return [authorized];
  if (state === 'voided') return [authorized, { key: `${id}-v`, kind: 'void', amountCents: 0 }];
  const back = refunds.map((refund): Step => ({ key: refund.id, kind: 'refund', amountCents: refund.amountCents }));
  return [authorized, { key: `${id}-c`, kind: 'capture', amountCents: captureOf(payment) }, ...back];
}

export const attemptIdOf = (key: string): string => key.slice(0, 36);

/** Differences between our books and the provider's approved records; none if all is right. */
export function paymentDifferences(booked: readonly BookedPayment[], records: readonly ProviderRecord[]): Difference[] {
  const holds = new Map(booked.map(({ id, authRef }) => [authRef, id]));
  // An authorization is released once: the console's release is our void.
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

type BookedCapture = Pick<Attempt, 'captureRef' | 'amountCents' | 'captureCents'>;

/** The number of captures with more refunded than captured; captures outside the records come from our books. */
export function overRefunded(records: readonly ProviderRecord[], booked: readonly BookedCapture[] = []): number {
  const left = new Map(booked.map((payment) => [payment.captureRef ?? '', captureOf(payment)]));
  const approved = records.filter(({ isApproved }) => isApproved);
  for (const { kind, ref, amountCents } of approved) if (kind === 'capture') left.set(ref, amountCents);
  for (const { kind, parentRef, amountCents } of approved) {
    if (kind === 'refund') left.set(parentRef ?? '', (left.get(parentRef ?? '') ?? 0) - amountCents);
  }
  return [...left.values()].filter((cents) => cents < 0).length;
}
