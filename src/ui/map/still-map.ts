import type { MapPosition } from './map-clusters.ts';
import type { MapColours } from './map-style.ts';

type Position = readonly number[];
/** base-map.json, as far as a still map draws it. */
export type BaseMap = {
  features: {
    properties: { kind: string; rank?: number };
    geometry:
      | { type: 'Point'; coordinates: Position }
      | { type: 'LineString'; coordinates: Position[] }
      | { type: 'Polygon'; coordinates: Position[][] }
      | { type: 'MultiPolygon'; coordinates: Position[][][] };
  }[];
};

/** px, and how near: as MapLibre counts zoom. */
export type StillFrame = { width: number; height: number; zoom: number };
/** One path of an SVG, filled or, with a `width` in px, drawn as a line. */
export type StillShape = { colour: keyof MapColours; width?: number; d: string };

/** As the moving map has them: the later ones on top. */
const LAYERS: { kind: string; rank?: number; colour: keyof MapColours; width?: number }[] = [
  { kind: 'sea', colour: 'water' },
  { kind: 'land', colour: 'land' },
  { kind: 'water', colour: 'water' },
  { kind: 'ground', colour: 'land' },
  { kind: 'park', colour: 'park' },
  { kind: 'street', rank: 0, colour: 'road', width: 2.5 },
  { kind: 'street', rank: 1, colour: 'road', width: 5 },
  { kind: 'street', rank: 2, colour: 'road-major', width: 7 },
];

/** The base map around a point, which is in the middle of the frame. */
export function stillShapes({ features }: BaseMap, middle: MapPosition, frame: StillFrame): StillShape[] {
  const project = projection(middle, frame);
  return LAYERS.flatMap(({ kind, rank, colour, width }) =>
    features
      .filter(({ properties }) => properties.kind === kind && properties.rank === rank)
      .flatMap(({ geometry }) => {
        const rings = ringsOf(geometry).map((ring) => ring.map(project));
        if (!rings.some((ring) => touches(ring, frame))) return [];
        const end = width === undefined ? 'Z' : '';
        return [{ colour, ...(width && { width }), d: rings.map((ring) => `M${near(ring, frame)}${end}`).join('') }];
      }),
  );
}

function ringsOf(geometry: BaseMap['features'][number]['geometry']): Position[][] {
  if (geometry.type === 'MultiPolygon') return geometry.coordinates.flat();
  if (geometry.type === 'Polygon') return geometry.coordinates;
  return geometry.type === 'LineString' ? [geometry.coordinates] : [];
}

type Pixel = readonly [x: number, y: number];

/** Web Mercator, in tiles of 512 px. */
function projection(middle: MapPosition, { width, height, zoom }: StillFrame): (position: Position) => Pixel {
  const world = 512 * 2 ** zoom;
  const xOf = (lng = 0) => (world * (lng + 180)) / 360;
  const yOf = (lat = 0) => (world * (1 - Math.asinh(Math.tan((lat * Math.PI) / 180)) / Math.PI)) / 2;
  const [left, top] = [xOf(middle[0]) - width / 2, yOf(middle[1]) - height / 2];
  return ([lng, lat]) => [xOf(lng) - left, yOf(lat) - top];
}

/** By their boxes. */
function touches(ring: Pixel[], { width, height }: StillFrame): boolean {
  const [xs, ys] = [ring.map(([x]) => x), ring.map(([, y]) => y)];
  return Math.max(...xs) >= 0 && Math.min(...xs) <= width && Math.max(...ys) >= 0 && Math.min(...ys) <= height;
}

/** Whole px. Distant points are clamped to an invisible margin: a province's outline is long. */
function near(ring: Pixel[], { width, height }: StillFrame): string {
  const within = (value: number, most: number) => Math.round(Math.max(-3 * most, Math.min(4 * most, value)));
  const points = ring.map(([x, y]) => `${within(x, width)} ${within(y, height)}`);
  return points.filter((point, index) => point !== points[index - 1]).join('L');
}
