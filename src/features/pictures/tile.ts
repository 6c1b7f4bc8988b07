import { HUES, hueOf } from './hue.ts';

const SMALL = new Set(['the', 'a', 'of', 'and', 'at', 'on', 'in', 'by']);
const LONGEST = 100;
const SHAPES = {
  /** Transparent around the circle: for frames with `contain`. */
  round: {
    size: 'width="400" height="400" viewBox="0 0 400 400"',
    ground: '<circle cx="200" cy="200" r="150"',
    x: 200,
  },
  /** Crops well: for frames with `cover`. */
  full: {
    size: 'width="480" height="300" viewBox="0 0 480 300" preserveAspectRatio="xMidYMid slice"',
    ground: '<rect width="480" height="300"',
    x: 240,
  },
};
type TileShape = keyof typeof SHAPES;

/** 'The Hunny Pot Cannabis Co.' → 'HP'; '' for a name without letters. */
export function initialsOf(name: string): string {
  const words = [...name.trim()]
    .slice(0, LONGEST)
    .join('')
    .split(/[\s/–-]+/)
    .flatMap((word) => word.replace(/[^\p{L}\p{N}]/gu, '') || []);
  const telling = words.filter((word) => !SMALL.has(word.toLowerCase()));
  return (telling.length ? telling : words).slice(0, 2).map(capital).join('');
}

/** A single letter, even where the capital has two ('ß'). */
const capital = (word: string) => first(first(word).toUpperCase());
const first = (text: string) => String.fromCodePoint(text.codePointAt(0) as number);

/** The address contains all that is drawn, so a tile needs no database and never changes. */
const tileUrl = (shape: TileShape, name: string): string =>
  `/pictures/tiles/${shape}/${encodeURIComponent(initialsOf(name))}-${hueOf(name)}.svg`;

/** The placeholder of a product or brand: its brand's initials, round. */
export const roundTileUrl = (name: string): string => tileUrl('round', name);

/** The placeholder of a store: its initials, filling the frame. */
export const storeTileUrl = (name: string): string => tileUrl('full', name);

/** The tile of an address such as `HP-152`; null if invalid. */
export function drawTile(shape: string, tile: string): string | null {
  const [, initials = '', degrees] = /^([\p{L}\p{N}]{0,2})-(\d{1,3})$/u.exec(tile) ?? [];
  const hue = HUES.find((one) => String(one) === degrees);
  if (hue === undefined || !Object.hasOwn(SHAPES, shape)) return null;
  const { size, ground, x } = SHAPES[shape as TileShape];
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" ${size} aria-hidden="true">${ground} ${tileGround(hue)}/>` +
    `<text x="${x}" y="50%" dy=".35em" text-anchor="middle" font-family="system-ui,sans-serif" font-weight="700" font-size="120" fill="${TILE_INK}">${initials}</text></svg>`
  );
}

/** Translucent like the grey letters, as one tile serves both themes. */
export const tileGround = (hue: number): string => `fill="hsl(${hue},22%,50%)" fill-opacity=".24"`;
export const TILE_INK = '#757f71';
