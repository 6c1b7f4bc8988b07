import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parse } from 'csv-parse/sync';
import { mainRoads } from './base-map-ontario.ts';
import { highways, islands, lakeWater, northShore, parks } from './base-map-toronto.ts';

// Makes src/ui/base-map/base-map.json, what the map draws without a network:
// node scripts/base-map.ts FOLDER, where FOLDER has the outlines that docs/data-sources.md names.

type Ring = [number, number][];
type Geometry =
  | { type: 'Point'; coordinates: [number, number] }
  | { type: 'LineString'; coordinates: Ring }
  | { type: 'Polygon'; coordinates: Ring[] }
  | { type: 'MultiPolygon'; coordinates: Ring[][] };
type Feature = { type: 'Feature'; properties: Record<string, string | number>; geometry: Geometry };

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = process.argv[2];
if (!folder) throw new Error('Name the folder with the outlines: node scripts/base-map.ts FOLDER');

/** All that Mercator shows: what no land is drawn on. */
const WORLD: Ring = [
  [-180, -85],
  [180, -85],
  [180, 85],
  [-180, 85],
];

const features = [
  polygon('sea', WORLD),
  ...outlines('context_us_states.geojson', 'land'),
  ...outlines('canada_provinces.geojson', 'land'),
  ...outlines('lakes.geojson', 'water'),
  polygon('water', lakeWater),
  ...[northShore, ...islands].map((ring) => polygon('ground', ring)),
  ...parks.map(({ ring }) => polygon('park', ring)),
  ...parks.map(({ name, at }) => point({ kind: 'park-name', name }, at)),
  ...mainRoads.map((line) => road(line)),
  ...highways.map((line) => street(line, { rank: 2 })),
  ...streets('store_streets.csv', 1),
  ...streets('more_streets.csv', 0),
  ...towns(),
];
writeFileSync(
  `${root}src/ui/base-map/base-map.json`,
  `{"type":"FeatureCollection","features":[\n${features.map((feature) => JSON.stringify(feature)).join(',\n')}\n]}\n`,
);
console.log(`${features.length} features`);

/** Of a file of areas, to 3 decimals (100 m: the outlines are good to a kilometre), without islets. */
function outlines(file: string, kind: string): Feature[] {
  const { features: found } = JSON.parse(readFileSync(`${folder}/${file}`, 'utf8')) as { features: Feature[] };
  return found.flatMap(({ geometry }) => {
    const parts =
      geometry.type === 'MultiPolygon' ? geometry.coordinates : [(geometry as { coordinates: Ring[] }).coordinates];
    const kept = parts
      .map((rings) =>
        rings
          .map((ring) => rounded(ring, 3))
          .filter((ring) => ring.length > 3 && area(ring) > smallestAt(ring[0]?.[1] ?? 0)),
      )
      .filter((rings) => rings.length > 0);
    if (kept.length === 0) return [];
    return [
      {
        type: 'Feature' as const,
        properties: { kind },
        geometry: { type: 'MultiPolygon' as const, coordinates: kept },
      },
    ];
  });
}

function polygon(kind: string, ring: Ring): Feature {
  const closed = [...ring, ring[0] as [number, number]];
  return { type: 'Feature', properties: { kind }, geometry: { type: 'Polygon', coordinates: [rounded(closed, 5)] } };
}

function point(properties: Record<string, string | number>, at: [number, number]): Feature {
  return { type: 'Feature', properties, geometry: { type: 'Point', coordinates: at } };
}

/** The demo's streets: lines of 'number latitude longitude postal-area' a bend. `rank` 1 is seen from further away. */
function streets(file: string, rank: number): Feature[] {
  return csv(file).map(({ street: name = '', line = '' }) => {
    const bends = line.split(';').map((bend): [number, number] => {
      const [, latitude, longitude] = bend.trim().split(' ');
      return [Number(longitude), Number(latitude)];
    });
    return street(bends, { name, rank });
  });
}

function street(line: Ring, properties: Record<string, string | number>): Feature {
  return {
    type: 'Feature',
    properties: { kind: 'street', ...properties },
    geometry: { type: 'LineString', coordinates: line },
  };
}

function road(line: Ring): Feature {
  return { type: 'Feature', properties: { kind: 'main-road' }, geometry: { type: 'LineString', coordinates: line } };
}

/** `rank` counts from 0, the largest. */
function towns(): Feature[] {
  return ['places_ca.csv', 'more_towns.csv']
    .flatMap(csv)
    .sort((a, b) => Number(b.population) - Number(a.population))
    .map(({ name = '', lat, lon }, rank) =>
      point({ kind: 'town', name, rank }, [Number(Number(lon).toFixed(3)), Number(Number(lat).toFixed(3))]),
    );
}

function csv(file: string): Record<string, string>[] {
  return parse(readFileSync(`${root}src/demo/catalogue/${file}`), { columns: true }) as Record<string, string>[];
}

function rounded(ring: Ring, decimals: number): Ring {
  const points = ring.map(([x, y]): [number, number] => [Number(x.toFixed(decimals)), Number(y.toFixed(decimals))]);
  return points.filter(([x, y], i) => i === 0 || x !== points[i - 1]?.[0] || y !== points[i - 1]?.[1]);
}

/** km², near enough. */
function area(ring: Ring): number {
  const twice = ring.reduce((sum, [x, y], i) => {
    const [x2, y2] = ring[(i + 1) % ring.length] as [number, number];
    return sum + x * y2 - x2 * y;
  }, 0);
  const latitude = ring[0]?.[1] ?? 0;
  return (Math.abs(twice) / 2) * 111.32 ** 2 * Math.cos((latitude * Math.PI) / 180);
}

/** Islands that are kept, km²: in the Arctic, where nobody shops, only the larger ones. */
function smallestAt(latitude: number): number {
  return latitude > 60 ? 300 : 4;
}
