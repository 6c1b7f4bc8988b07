import fc from 'fast-check';
import { expect, it } from 'vitest';
import { deliveryOffer } from '../delivery/delivery-zones.ts';
import { tiersAt } from './delivery-tiers.ts';

const HERE = { lng: -79.4, lat: 43.65 };
const box = (reach: number) => [
  [-79.4 - reach, 43.6],
  [-79.4 + reach, 43.6],
  [-79.4 + reach, 43.7],
  [-79.4 - reach, 43.7],
  [-79.4 - reach, 43.6],
];
const zone = fc.record({
  name: fc.string({ minLength: 1, maxLength: 3 }),
  feeCents: fc.integer({ min: 0, max: 5 }),
  minSpendCents: fc.integer({ min: 0, max: 5 }),
  // Some hold the point, some end on it, some do not reach it.
  area: fc.constantFrom<number[][][]>(
    [box(0.1)],
    [box(0)],
    [box(0.1).map(([lng = 0, lat = 0]) => [lng + 0.1, lat])],
    [box(0.1).map(([lng = 0, lat = 0]) => [lng + 0.2, lat])],
  ),
});

it('An order pays the first tier whose minimum it reaches, as the checkout charges it, and there is no tier that none pays.', () => {
  fc.assert(
    fc.property(fc.array(zone, { maxLength: 6 }), (zones) => {
      const tiers = tiersAt(zones as never[], HERE) as { feeCents: number; minSpendCents: number }[];
      const paid = new Set<number>();
      for (let spend = 0; spend <= 6; spend++) {
        const offer = deliveryOffer(zones, HERE, spend);
        const at = tiers.findIndex(({ minSpendCents }) => minSpendCents <= spend);
        if (at >= 0) paid.add(at);
        if (offer.kind === 'deliverable') expect(tiers[at]?.feeCents).toBe(offer.feeCents);
        else expect(at).toBe(-1);
        if (offer.kind === 'below-minimum') expect(tiers.at(-1)?.minSpendCents).toBe(offer.minSpendCents);
        if (offer.kind === 'outside') expect(tiers).toEqual([]);
      }
      expect(paid.size).toBe(tiers.length);
    }),
  );
});
