import type { Size } from '../hooks/use-size.ts';
import type { MapPosition } from './map-clusters.ts';
import type { MapColours } from './map-style.ts';

type Position = readonly number[];
/** The part of base-map.json that a still map draws. */
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

/** px, and MapLibre's zoom. */
export type StillFrame = Size & { zoom: number };
/** An SVG path, filled or, with a `width` in px, as a line. */
export type StillShape = { colour: keyof MapColours; width?: number; d: string };

/** As on the interactive map: later ones on top. */
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

const NEAREST = 14;
/** The share of the frame for points: a pin above the highest one has room. */
const SHARE = 0.45;

/** The centre of these points, and the zoom at which all fit. */
export function fitting(
  points: readonly MapPosition[],
  { width, height }: Size,
): { middle: MapPosition; zoom: number } {
  const [xs, ys] = [points.map(([lng]) => worldX(lng)), points.map(([, lat]) => worldY(lat))];
  const span = (all: number[]) => Math.max(...all) - Math.min(...all);
  const most = Math.min((SHARE * width) / span(xs), (SHARE * height) / span(ys));
  const lats = points.map(([, lat]) => lat);
  const lngs = points.map(([lng]) => lng);
  const middle: MapPosition = [halfway(lngs), halfway(lats)];
  return { middle, zoom: Math.min(NEAREST, Math.log2(most / TILE)) };
}

const halfway = (all: number[]) => (Math.max(...all) + Math.min(...all)) / 2;

function ringsOf(geometry: BaseMap['features'][number]['geometry']): Position[][] {
  if (geometry.type === 'MultiPolygon') return geometry.coordinates.flat();
  if (geometry.type === 'Polygon') return geometry.coordinates;
  return geometry.type === 'LineString' ? [geometry.coordinates] : [];
}

type Pixel = readonly [x: number, y: number];

const TILE = 512;
/** Web Mercator, from 0 to 1 over the world. */
const worldX = (lng: number) => (lng + 180) / 360;
const worldY = (lat: number) => (1 - Math.asinh(Math.tan((lat * Math.PI) / 180)) / Math.PI) / 2;

export function projection(middle: MapPosition, { width, height, zoom }: StillFrame): (position: Position) => Pixel {
  const world = TILE * 2 ** zoom;
  const xOf = (lng = 0) => world * worldX(lng);
  const yOf = (lat = 0) => world * worldY(lat);
  const [left, top] = [xOf(middle[0]) - width / 2, yOf(middle[1]) - height / 2];
  return ([lng, lat]) => [xOf(lng) - left, yOf(lat) - top];
}

function touches(ring: Pixel[], { width, height }: StillFrame): boolean {
  const [xs, ys] = [ring.map(([x]) => x), ring.map(([, y]) => y)];
  return Math.max(...xs) >= 0 && Math.min(...xs) <= width && Math.max(...ys) >= 0 && Math.min(...ys) <= height;
}

/** Whole px. Clamps distant points to an invisible margin: a province's outline is long. */
function near(ring: Pixel[], { width, height }: StillFrame): string {
  const within = (value: number, most: number) => Math.round(Math.max(-3 * most, Math.min(4 * most, value)));
  const points = ring.map(([x, y]) => `${within(x, width)} ${within(y, height)}`);
  return points.filter((point, index) => point !== points[index - 1]).join('L');
}
