import { type Ring, roundedPosition } from '../geometry.ts';

/** '43.64721, -79.4201', one point per line: latitude first, as maps write it. */
export const pointsText = (ring: Ring): string => ring.map(([lng, lat]) => `${lat}, ${lng}`).join('\n');

const POINT = /^(-?\d{1,2}(?:\.\d{1,12})?)[\s,;]{1,3}(-?\d{1,3}(?:\.\d{1,12})?)$/;
/** Longer ones are no border. */
const MOST_LINES = 600;

/** The points of a text; of a wrong line why it is wrong. */
export function readPoints(text: string): { points: Ring } | { error: string } {
  const lines = text.split('\n', MOST_LINES).map((line) => line.trim());
  const points: Ring = [];
  for (const [index, line] of lines.entries()) {
    if (line === '') continue;
    const [, lat, lng] = (POINT.exec(line) ?? []).map(Number);
    if (lat === undefined || lng === undefined || Math.abs(lat) > 90 || Math.abs(lng) > 180)
      return { error: `Line ${index + 1} is not a point. Write latitude, longitude, such as 43.64721, -79.42010.` };
    points.push(roundedPosition([lng, lat]));
  }
  return { points };
}
