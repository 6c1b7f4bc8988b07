import { readArea, spreadOfAreas } from '#features/places/server';
import type { Viewer } from '#platform/contract/handle.ts';
import type { Db } from '#platform/db/db.ts';
import { invalid } from '#platform/errors.ts';
import { ownStoreKey } from '../own-store.server.ts';
import { circleAround, hullOf, type Position, roundedPosition } from './geometry.ts';
import { MOST_POSTAL_AREAS, NO_AREAS } from './zones.contract.ts';

/** Fewer known addresses do not show where an area ends. */
const FEW = 20;
/** Where no other area is known. */
const USUAL_KM = 2;

/** A border around the known addresses of the areas: no shapes of postal areas are shipped (decision 53). */
export async function outlineAreas(db: Db, viewer: Viewer, { id, areas: typed }: { id: string; areas: string }) {
  ownStoreKey(viewer, id);
  const fsas = areasIn(typed);
  const spreads = await spreadOfAreas(db, fsas);
  const unknown = fsas.filter((fsa) => !spreads.some((spread) => spread.fsa === fsa));
  if (unknown.length > 0) throw invalid({ areas: `No postal area ${unknown.join(', ')} is known here.` });
  const isFew = ({ addresses }: { addresses: number }) => addresses < FEW;
  const points = spreads.flatMap((spread): Position[] => {
    if (!isFew(spread)) return spread.corners;
    const { latitude: lat, longitude: lng, nextKm } = spread;
    return circleAround({ lng, lat }, (nextKm ?? 2 * USUAL_KM) / 2);
  });
  return {
    border: hullOf(points.map(roundedPosition)),
    addresses: spreads.reduce((sum, { addresses }) => sum + addresses, 0),
    approximate: spreads.filter(isFew).map(({ fsa }) => fsa),
  };
}

function areasIn(typed: string): string[] {
  const words = typed.split(/[\s,;]+/).filter(Boolean);
  const areas = words.map((word) => {
    const area = readArea(word);
    if (!area)
      throw invalid({
        areas: `‘${word}’ is not the first half of a postal code. Please enter, for example, M6J, M6K.`,
      });
    return area;
  });
  if (areas.length === 0) throw invalid({ areas: NO_AREAS });
  if (areas.length > MOST_POSTAL_AREAS)
    throw invalid({ areas: `Please enter at most ${MOST_POSTAL_AREAS} postal areas.` });
  return [...new Set(areas)];
}
