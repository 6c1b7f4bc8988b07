import { stableHash } from '#features/pictures';

export const TONES = ['light', 'mid', 'deep'] as const;
export type Tone = (typeof TONES)[number];

export const GRAPHICS = ['sun', 'hills', 'arch', 'bands', 'wave', 'orbit', 'petal', 'steps', 'split', 'grid'] as const;
export type Graphic = (typeof GRAPHICS)[number];

export function graphicOf(brandName: string): Graphic {
  return pick(GRAPHICS, stableHash(brandName) >>> 8);
}

/** Products of one brand differ in tone, form and a little in hue. */
export function toneOf(brandName: string, productName: string): Tone {
  return pick(TONES, stableHash(brandName + productName));
}

/** A product's hue offset from its brand's, in degrees: less than half of the distance of brands. */
export function shiftOf(productName: string): number {
  return pick(SHIFTS, stableHash(productName) >>> 12);
}
const SHIFTS = [-9, -6, -3, 0, 3, 6, 9] as const;

function pick<T>(choices: readonly T[], number: number): T {
  return choices[number % choices.length] as T;
}
