import { openRing } from '../border-rules.ts';
import { type Position, type Ring, roundedPosition } from '../geometry.ts';
import { LEAST_POINTS, MOST_HOLES, MOST_NAME, MOST_POINTS } from '../zones.contract.ts';
import type { NewZone } from '../zones-draft.ts';

/** Longer text is refused before it is read. */
export const MOST_GEOJSON = 1_000_000;

type Polygon = { name: string; colour: string | undefined; rings: unknown };

/**
 * The polygons of a GeoJSON text (RFC 7946) as zones: a FeatureCollection, a Feature, a Polygon or a MultiPolygon. `name` and
 * `fill` of a feature are used, points and lines are left out. `room`: how many zones may be added. Or why it cannot be read.
 */
export function readGeoJson(text: string, room: number): { zones: NewZone[] } | { error: string } {
  try {
    const polygons = polygonsIn(parsed(text));
    if (polygons.length === 0) throw new NoZones('There is no Polygon or MultiPolygon in this text.');
    if (polygons.length > room) throw new NoZones(tooMany(polygons.length, room));
    return { zones: polygons.map(zoneOf) };
  } catch (error) {
    if (error instanceof NoZones) return { error: error.message };
    throw error;
  }
}

class NoZones extends Error {}

const tooMany = (found: number, room: number) =>
  room > 0
    ? `There are ${found} polygons. At most ${room} more zones may be added.`
    : 'The store has the maximum number of zones. Delete one first.';

function parsed(text: string): unknown {
  if (text.length > MOST_GEOJSON) throw new NoZones('This text is longer than 1,000,000 characters.');
  try {
    return JSON.parse(text);
  } catch {
    throw new NoZones('This text is not GeoJSON. It begins, for example, with {"type": "FeatureCollection".');
  }
}

type Fields = Partial<Record<string, unknown>>;
const fieldsOf = (value: unknown): Fields => (typeof value === 'object' && value !== null ? (value as Fields) : {});
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** A feature within a geometry, or a collection within another, is no GeoJSON, and not followed. */
function polygonsIn(value: unknown): Polygon[] {
  const { type, features } = fieldsOf(value);
  if (type === 'FeatureCollection') return listOf(features).flatMap(polygonsOfFeature);
  return type === 'Feature' ? polygonsOfFeature(value) : polygonsOfGeometry(value, { name: '', colour: undefined });
}

function polygonsOfFeature(value: unknown): Polygon[] {
  const { geometry, properties } = fieldsOf(value);
  return polygonsOfGeometry(geometry, labelOf(properties));
}

function polygonsOfGeometry(value: unknown, of: Omit<Polygon, 'rings'>): Polygon[] {
  const { type, coordinates } = fieldsOf(value);
  if (type === 'Polygon') return [{ ...of, rings: coordinates }];
  return type === 'MultiPolygon' ? listOf(coordinates).map((rings) => ({ ...of, rings })) : [];
}

const COLOUR = /^#[0-9a-f]{6}$/;

function labelOf(properties: unknown): Omit<Polygon, 'rings'> {
  const { name, fill } = fieldsOf(properties);
  const colour = typeof fill === 'string' && COLOUR.test(fill.toLowerCase()) ? fill.toLowerCase() : undefined;
  return { name: typeof name === 'string' ? name.trim().slice(0, MOST_NAME) : '', colour };
}

function zoneOf({ name, colour, rings }: Polygon, index: number): NewZone {
  const called = name || `Polygon ${index + 1}`;
  const all = listOf(rings);
  if (all.length > 1 + MOST_HOLES) throw new NoZones(`${called} has more than ${MOST_HOLES} holes.`);
  const [border = [], ...holes] = all.map((ring) => ringOf(ring, called));
  if (border.length === 0) throw new NoZones(`${called} has no border.`);
  return { name, border, holes, ...(colour && { colour }) };
}

/** Without the first point at the end. */
function ringOf(value: unknown, called: string): Ring {
  const given = listOf(value);
  // Counted first: a long one is not read.
  if (given.length > MOST_POINTS)
    throw new NoZones(`A border of ${called} has ${given.length} points. Please simplify it to ${MOST_POINTS - 1}.`);
  const points = given.map((point) => positionOf(point, called));
  const [first, last] = [points[0], points.at(-1)];
  const isClosed = points.length > 1 && first?.[0] === last?.[0] && first?.[1] === last?.[1];
  const open = isClosed ? openRing(points) : points;
  if (open.length < LEAST_POINTS - 1) throw new NoZones(`A border of ${called} has fewer than 3 points.`);
  return open;
}

/** A third number, the height, is left out. */
function positionOf(value: unknown, called: string): Position {
  const [lng, lat] = listOf(value);
  if (typeof lng !== 'number' || typeof lat !== 'number')
    throw new NoZones(`A point of ${called} is not a longitude and a latitude.`);
  const isSwapped = lng > 41 && lng < 84 && lat < -52;
  if (isSwapped)
    throw new NoZones(
      `The points of ${called} begin with the latitude. GeoJSON has the longitude first: [-79.42, 43.64].`,
    );
  if (Math.abs(lng) > 180 || Math.abs(lat) > 90)
    throw new NoZones(`A point of ${called} is outside the range of longitude and latitude.`);
  return roundedPosition([lng, lat]);
}
