import { type DeliveryOffer, deliveryOffer, pointOf, type Store, type Zone } from '#features/stores';

/** Converts a zone from wire units (dollars, open rings) to those of the rules (cents, closed rings). */
const asZone = ({ name, minSpend, deliveryFee, data, holes }: Store['deliveryZones'][number]): Zone => ({
  name,
  minSpendCents: Math.round(minSpend * 100),
  feeCents: Math.round(deliveryFee * 100),
  area: [data, ...holes].map((ring) => {
    const points = ring.map(({ lat, lng }) => [lng, lat]);
    return points.length ? [...points, points[0] as number[]] : points;
  }),
});

/** Delivery costs of this spend, for display; the server decides. */
export function deliveryTerms(
  store: Pick<Store, 'deliveryZones'>,
  coordinates: unknown,
  spendCents: number,
): DeliveryOffer<Zone> {
  const point = pointOf(coordinates);
  if (!point) return { kind: 'outside' };
  return deliveryOffer(store.deliveryZones.map(asZone), point, spendCents);
}
