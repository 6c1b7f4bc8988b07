import type { Random } from './random.ts';

export type DemoZone = {
  name: string;
  fillColor: string;
  minSpendCents: number;
  feeCents: number;
  /** GeoJSON polygon: rings of [longitude, latitude], closed. */
  area: [number, number][][];
};

const KM_PER_DEGREE = 111.2;
const CORNERS = 16;
const SMALL_TOWNS = ['thunder-bay', 'kenora'];

/** A ring around the store; half have a wider one with higher terms. */
export function zonesFor(random: Random, site: { latitude: number; longitude: number }, region: string): DemoZone[] {
  const near = SMALL_TOWNS.includes(region) ? random.int(50, 90) / 10 : random.int(25, 50) / 10;
  const fee = random.pick([0, 299, 399, 499, 599]);
  const zones = [
    zone(random, site, near, {
      name: 'Near',
      fillColor: '#1e7650',
      minSpendCents: random.pick([2000, 2500, 3000, 4000]),
      feeCents: fee,
    }),
  ];
  if (random.chance(0.5)) {
    const far = near * (1.6 + random.next() * 0.8);
    zones.push(
      zone(random, site, far, {
        name: 'Far',
        fillColor: '#096ead',
        minSpendCents: random.pick([5000, 6000, 7500]),
        feeCents: fee + random.pick([300, 400, 500]),
      }),
    );
  }
  return zones;
}

/** Irregular without crossing itself: each corner has its own direction from the centre. */
function zone(
  random: Random,
  { latitude, longitude }: { latitude: number; longitude: number },
  km: number,
  terms: Omit<DemoZone, 'area'>,
): DemoZone {
  const ring = Array.from({ length: CORNERS }, (_, corner): [number, number] => {
    const angle = (corner / CORNERS) * 2 * Math.PI;
    const radius = (km * (0.86 + random.next() * 0.28)) / KM_PER_DEGREE;
    const lng = longitude + (radius * Math.cos(angle)) / Math.cos((latitude * Math.PI) / 180);
    return [Number(lng.toFixed(5)), Number((latitude + radius * Math.sin(angle)).toFixed(5))];
  });
  return { ...terms, area: [[...ring, ring[0] as [number, number]]] };
}
