import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ProviderRecord } from '#features/payments/server';
import { type BookedPayment, overRefunded, paymentDifferences } from './payment-differences.ts';

const ID = '0198f000-0000-7000-8000-000000000001';
const booked = (state: BookedPayment['state']): BookedPayment => ({
  ...{ id: ID, state, amountCents: 1130, captureCents: null },
  refunds: state === 'refunded' ? [{ id: `${ID}-r`, amountCents: 1130 }] : [],
  authRef: state === 'pending' || state === 'declined' ? null : 'authorize-1',
});
const record = (kind: ProviderRecord['kind'], more: Partial<ProviderRecord> = {}): ProviderRecord => ({
  key: { authorize: ID, capture: `${ID}-c`, void: `${ID}-v`, refund: `${ID}-r` }[kind],
  kind,
  ref: `${kind}-1`,
  parentRef: kind === 'authorize' ? null : kind === 'refund' ? 'capture-1' : 'authorize-1',
  amountCents: kind === 'void' ? 0 : 1130,
  isApproved: true,
  at: '2026-11-20T17:00:00.000Z',
  ...more,
});
const [hold, capture, back, refund] = (['authorize', 'capture', 'void', 'refund'] as const).map((kind) =>
  record(kind),
) as [ProviderRecord, ProviderRecord, ProviderRecord, ProviderRecord];
const kindsOf = (...args: Parameters<typeof paymentDifferences>) =>
  paymentDifferences(...args).map(({ key, kind }) => `${kind} ${key.slice(36) || 'hold'}`);

describe('the books and the provider', () => {
  it.each([
    ['pending', []],
    ['declined', []],
    ['approved', [hold]],
    ['captured', [hold, capture]],
    ['voided', [hold, back]],
    ['refunded', [hold, capture, refund]],
  ] as const)('agree on a payment that is %s, and see each record that is missing or too many', (state, records) => {
    expect(paymentDifferences([booked(state)], [...records])).toEqual([]);
    for (const gone of records) {
      const rest = records.filter((one) => one !== gone);
      expect(kindsOf([booked(state)], rest)).toEqual([`missing ${gone.key.slice(36) || 'hold'}`]);
    }
    for (const extra of [hold, capture, back, refund].filter((one) => !records.some(({ key }) => key === one.key))) {
      expect(kindsOf([booked(state)], [...records, extra])).toEqual([`unexpected ${extra.key.slice(36) || 'hold'}`]);
    }
  });

  it('see another amount, to the cent, and payments that nobody asked for', () => {
    const dearer = record('capture', { amountCents: 1131 });
    expect(paymentDifferences([booked('captured')], [hold, dearer])).toEqual([
      { key: `${ID}-c`, kind: 'amount', ours: 'capture 1130', theirs: 'capture 1131' },
    ]);
    expect(paymentDifferences([], [record('authorize', { key: 'somebody-else' })])).toEqual([
      { key: 'somebody-else', kind: 'unexpected', ours: 'nothing', theirs: 'authorize 1130' },
    ]);
  });

  it('agree on a part that was captured, and see a capture of all that was authorized', () => {
    const part = { ...booked('captured'), captureCents: 700 };
    expect(paymentDifferences([part], [hold, record('capture', { amountCents: 700 })])).toEqual([]);
    expect(paymentDifferences([part], [hold, capture])).toEqual([
      { key: `${ID}-c`, kind: 'amount', ours: 'capture 700', theirs: 'capture 1130' },
    ]);
    const back = record('refund', { amountCents: 701, parentRef: 'c' });
    expect(overRefunded([back], [{ captureRef: 'c', amountCents: 1130, captureCents: 700 }])).toBe(1);
  });

  it('ignore payments that the bank declined', () => {
    expect(paymentDifferences([booked('declined')], [record('authorize', { isApproved: false })])).toEqual([]);
    expect(kindsOf([booked('approved')], [record('authorize', { isApproved: false })])).toEqual(['missing hold']);
  });

  it('agree whatever the order of the records', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray([hold, capture, refund], { minLength: 3 }), (records) => {
        expect(paymentDifferences([booked('refunded')], records)).toEqual([]);
        expect(overRefunded(records)).toBe(0);
      }),
    );
  });

  it('see when more was refunded than captured, and a refund of nothing', () => {
    const half = record('refund', { key: `${ID}-r2`, amountCents: 1 });
    expect(overRefunded([capture, refund, half])).toBe(1);
    expect(overRefunded([refund])).toBe(1);
    expect(overRefunded([capture, refund, { ...half, isApproved: false }])).toBe(0);
  });
});
