import type { MapBounds, MapPosition } from './map-clusters.ts';
import { CONTROLS } from './map-handle.ts';
import { projection } from './still-map.ts';

/** px: the text's width, as in the style. */
type Label = { at: MapPosition; width: number };
type Box = { left: number; right: number; top: number; bottom: number };

/** Pin and label sizes in px, as in the style. A pin's foot is its position. */
const PIN = { width: 36, height: 42 };
const NAME = { height: 34, foot: 8 };
const GAP = 4;

/**
 * Which pins have room for their labels: earlier ones first, clear of other labels, pins, `obstacles` (centred at their
 * positions), the map's edge and controls.
 */
export function placesForLabels(
  pins: readonly Label[],
  obstacles: readonly MapPosition[],
  { bounds, zoom }: { bounds: MapBounds; zoom: number },
): boolean[] {
  const pixelOf = projection([bounds.west, bounds.north], { width: 0, height: 0, zoom });
  const [right, bottom] = pixelOf([bounds.east, bounds.south]);
  const isInside = (box: Box) => box.left >= 0 && box.top >= 0 && box.right <= right - CONTROLS && box.bottom <= bottom;
  const standing = pins.map(({ at }) => boxOf(pixelOf(at), PIN.width, PIN.height, 0));
  const taken = obstacles.map((at) => boxOf(pixelOf(at), PIN.width, PIN.width, -PIN.width / 2));
  return pins.map(({ at, width }, own) => {
    const box = boxOf(pixelOf(at), width, NAME.height, NAME.foot);
    const isFree =
      isInside(box) &&
      !taken.some((other) => meet(box, other)) &&
      !standing.some((pin, n) => n !== own && meet(box, pin));
    if (isFree) taken.push(box);
    return isFree;
  });
}

const boxOf = ([x, y]: readonly [number, number], width: number, height: number, foot: number): Box => ({
  left: x - width / 2,
  right: x + width / 2,
  top: y - foot - height,
  bottom: y - foot,
});

const meet = (a: Box, b: Box): boolean =>
  a.left < b.right + GAP && b.left < a.right + GAP && a.top < b.bottom + GAP && b.top < a.bottom + GAP;
