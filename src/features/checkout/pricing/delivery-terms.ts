import { type DeliveryOffer, deliveryOffer, pointOf, type Store, type Zone } from '#features/stores';

/** A zone as the wire has it (dollars, open rings) the way that the rules read it (cents, closed rings). */
const asZone = ({ name, minSpend, deliveryFee, data, holes }: Store['deliveryZones'][number]): Zone => ({
  name,
  minSpendCents: Math.round(minSpend * 100),
  feeCents: Math.round(deliveryFee * 100),
  area: [data, ...holes].map((ring) => {
    const points = ring.map(({ lat, lng }) => [lng, lat]);
    return points.length ? [...points, points[0] as number[]] : points;
  }),
});

/** What delivery of this spend to the place costs, for the words at checkout; the server decides. */
export function deliveryTerms(
  store: Pick<Store, 'deliveryZones'>,
  coordinates: unknown,
  spendCents: number,
): DeliveryOffer<Zone> {
  const point = pointOf(coordinates);
  if (!point) return { kind: 'outside' };
  return deliveryOffer(store.deliveryZones.map(asZone), point, spendCents);
}
