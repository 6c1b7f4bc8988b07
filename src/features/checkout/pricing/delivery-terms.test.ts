import { expect, it } from 'vitest';
import { deliveryTerms } from './delivery-terms.ts';

const square = (from: number, to: number) => [
  { lat: from, lng: from },
  { lat: from, lng: to },
  { lat: to, lng: to },
  { lat: to, lng: from },
];
const zone = (name: string, minSpend: number, deliveryFee: number, holes: ReturnType<typeof square>[] = []) => ({
  name,
  fillColor: 'green',
  minSpend,
  deliveryFee,
  data: square(0, 10),
  holes,
});

it('reads dollars as cents and rings as closed', () => {
  const store = { deliveryZones: [zone('West core', 40, 4.99)] };
  expect(deliveryTerms(store, [5, 5], 4_000)).toMatchObject({
    kind: 'deliverable',
    feeCents: 499,
    zone: { name: 'West core' },
  });
  expect(deliveryTerms(store, [5, 5], 3_999)).toEqual({ kind: 'below-minimum', minSpendCents: 4_000 });
  expect(deliveryTerms(store, [11, 5], 9_999)).toEqual({ kind: 'outside' });
});

it('does not deliver into a hole', () => {
  const store = { deliveryZones: [zone('West core', 0, 4.99, [square(4, 6)])] };
  expect(deliveryTerms(store, [5, 5], 4_000)).toEqual({ kind: 'outside' });
});

it('delivers nowhere without a point', () => {
  expect(deliveryTerms({ deliveryZones: [zone('A', 0, 1)] }, null, 1)).toEqual({ kind: 'outside' });
});
