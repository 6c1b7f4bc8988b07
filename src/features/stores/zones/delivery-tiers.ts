import type { Point } from '#platform/contract/fields.ts';
import { isWithinZone } from '../delivery/delivery-zones.ts';
import type { SavedZone } from './zones.contract.ts';

type PricedZone = Pick<SavedZone, 'name' | 'feeCents' | 'minSpendCents' | 'area'>;

/**
 * What delivery to a point costs: an order pays the first of the tiers whose minimum it reaches. Empty: outside of every zone.
 * Zones around the point that no order ever pays, because a cheaper one asks no more, are left out.
 */
export function tiersAt<Z extends PricedZone>(zones: readonly Z[], point: Point): Z[] {
  const around = zones.filter((zone) => isWithinZone(zone, point));
  const sorted = around.toSorted((a, b) => a.feeCents - b.feeCents || a.minSpendCents - b.minSpendCents);
  return sorted.filter(({ minSpendCents }, index) =>
    sorted.slice(0, index).every((cheaper) => cheaper.minSpendCents > minSpendCents),
  );
}
