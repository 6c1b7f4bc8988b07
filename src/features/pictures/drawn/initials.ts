import { clipped, drawWords, fitted, type Lettering } from './lettering.ts';
import type { DrawOptions } from './product.ts';
import { standalone } from './svg.ts';

/** Half through, and a grey between: pages show one drawing in both themes. */
const GROUND = 'fill="#808a7c" fill-opacity=".24"';
const INK = '#757f71';

/** Words that say little of a name. */
const SMALL = new Set(['the', 'a', 'of', 'and', 'at', 'on', 'in', 'by']);
const LONGEST = 100;

/** 'The Hunny Pot Cannabis Co.' → 'HP'; '' for a name without letters. */
export function initialsOf(name: string): string {
  const words = clipped(name, LONGEST)
    .split(/[\s/–-]+/)
    .flatMap((word) => word.replace(/[^\p{L}\p{N}]/gu, '') || []);
  const telling = words.filter((word) => !SMALL.has(word.toLowerCase()));
  return (telling.length ? telling : words)
    .slice(0, 2)
    .map((word) => String.fromCodePoint(word.codePointAt(0) as number).toUpperCase())
    .join('');
}

type Size = { width: number; height: number; radius: number | null };

/** In place of a product's picture: 400 by 400, transparent around the circle. */
export const PRODUCT_SIZE: Size = { width: 400, height: 400, radius: 118 };
/** In place of a brand's sign. */
export const BRAND_SIZE: Size = { width: 100, height: 100, radius: 50 };
/** In place of a shop front: filled, and it crops as well. */
export const STORE_SIZE: Size = { width: 480, height: 300, radius: null };

/** The initials of a store or brand, where it has no picture of its own: nothing of it is invented. */
export function drawInitials(
  name: string,
  { width, height, radius }: Size,
  lettering: Lettering,
  { theme, label }: DrawOptions = {},
): string {
  const inner = radius === null ? height * 0.42 : radius;
  const ground =
    radius === null
      ? `<rect width="${width}" height="${height}" ${GROUND}/>`
      : `<circle cx="${width / 2}" cy="${height / 2}" r="${radius}" ${GROUND}/>`;
  const text = initialsOf(name);
  const style = fitted(text, { weight: 700, size: inner * 0.82, tracking: -inner * 0.02 }, inner * 1.4, lettering);
  const words = drawWords(
    { text, style, x: width / 2, y: height / 2 + style.size * 0.35, fill: INK, isCentred: true },
    lettering,
  );
  const attributes = radius === null ? ' preserveAspectRatio="xMidYMid slice"' : '';
  return standalone(ground + (text && words), { width, height, theme, label, attributes });
}
