import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { testApp } from '../../../tests/support/test-app.ts';
import { distanceKm } from './distance.ts';

const { db } = await testApp();

it('is the distance that the database orders stores by', async () => {
  const point = fc.record({
    lng: fc.double({ min: -141, max: -52, noNaN: true }),
    lat: fc.double({ min: 41, max: 84, noNaN: true }),
  });
  const pairs = fc.sample(fc.tuple(point, point), 500);
  const { rows } = await sql<{ km: number }>`
    select earth_distance(ll_to_earth(a_lat, a_lng), ll_to_earth(b_lat, b_lng)) / 1000 as km
    from unnest(${pairs.map(([a]) => a.lat)}::float8[], ${pairs.map(([a]) => a.lng)}::float8[],
      ${pairs.map(([, b]) => b.lat)}::float8[], ${pairs.map(([, b]) => b.lng)}::float8[])
      with ordinality as pair (a_lat, a_lng, b_lat, b_lng, n) order by n`.execute(db);
  for (const [n, [a, b]] of pairs.entries()) expect(distanceKm(a, b)).toBeCloseTo(rows[n]?.km as number, 3);
});
