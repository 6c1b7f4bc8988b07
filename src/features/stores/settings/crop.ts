/** Width to height of a store's picture on its page. */
const RATIO = 8 / 5;
/** No page shows more pixels. */
const WIDEST = 1200;

export type Size = { width: number; height: number };
/** `zoom`: from 1 on; `x` and `y`: 0 to 1, from the left and upper edge to the others. */
export type Crop = { zoom: number; x: number; y: number };

export const MIDDLE: Crop = { zoom: 1, x: 0.5, y: 0.5 };
export const MOST_ZOOM = 4;

/** The part of a picture that is kept, in its own pixels. */
export function croppedArea({ width, height }: Size, { zoom, x, y }: Crop): Size & { left: number; top: number } {
  const widest = Math.min(width, height * RATIO) / zoom;
  const kept = { width: widest, height: widest / RATIO };
  // Not below 0, where the shape is the page's but for rounding.
  const [spareX, spareY] = [Math.max(0, width - kept.width), Math.max(0, height - kept.height)];
  return { ...kept, left: spareX * x, top: spareY * y };
}

/** The pixels of the result, never enlarged. */
export function croppedSize(of: Size, crop: Crop): Size {
  const width = Math.max(1, Math.min(WIDEST, Math.round(croppedArea(of, crop).width)));
  return { width, height: Math.max(1, Math.round(width / RATIO)) };
}
