import { crossingOf, type Position } from './geometry.ts';
import { LEAST_POINTS, MOST_POINTS, type WantedZone } from './zones.contract.ts';

type Bordered = Pick<WantedZone, 'name' | 'area'>;

/** Why zones cannot be saved, by field ('zones.0.name'); empty: they can. */
export function troubleOfZones(zones: readonly Bordered[]): Record<string, string> {
  const troubles: Record<string, string> = {};
  const names = new Set<string>();
  for (const [index, { name, area }] of zones.entries()) {
    const key = name.trim().toLowerCase();
    if (key === '') troubles[`zones.${index}.name`] = 'Please enter a name.';
    else if (names.has(key)) troubles[`zones.${index}.name`] = 'Another zone has this name.';
    names.add(key);
    const trouble = troubleOfBorder(name, openRing(area[0] ?? []));
    if (trouble) troubles[`zones.${index}.area`] = trouble;
  }
  return troubles;
}

/** `border`: the first point is not repeated. null: it may be saved. */
export function troubleOfBorder(name: string, border: readonly Position[]): string | null {
  if (border.length < LEAST_POINTS - 1 || border.length > MOST_POINTS - 1)
    return `A border has ${LEAST_POINTS - 1} to ${MOST_POINTS - 1} points.`;
  return crossingOf(border) === null ? null : crosses(name);
}

export const crosses = (name: string) =>
  `The border of ${name.trim() || 'this zone'} crosses itself. Move the marked point, or undo.`;

export const openRing = (ring: readonly Position[]): Position[] => ring.slice(0, -1);
export const closedRing = (ring: readonly Position[]): Position[] => [...ring, ring[0] as Position];
