import { stableHash } from './hash.ts';

export const TONES = ['light', 'mid', 'deep'] as const;
export type Tone = (typeof TONES)[number];

export const GRAPHICS = ['sun', 'hills', 'arch', 'bands', 'wave', 'orbit', 'petal', 'steps', 'split', 'grid'] as const;
export type Graphic = (typeof GRAPHICS)[number];

/** Degrees on the OKLCH wheel, far enough apart to tell two brands on a shelf from each other. */
export const HUES = [152, 128, 100, 78, 58, 38, 20, 352, 322, 278, 255, 236, 212, 186] as const;

/** The one hue of a brand, in degrees: for a tile tinted like its packaging. A hue of its own (`brand.hue`) goes before this. */
export function hueOf(brandName: string): number {
  return pick(HUES, stableHash(brandName));
}

export function graphicOf(brandName: string): Graphic {
  return pick(GRAPHICS, stableHash(brandName) >>> 8);
}

/** Products of one brand differ in tone and form only. */
export function toneOf(brandName: string, productName: string): Tone {
  return pick(TONES, stableHash(brandName + productName));
}

export function isGraphic(value: unknown): value is Graphic {
  return GRAPHICS.some((graphic) => graphic === value);
}

function pick<T>(choices: readonly T[], number: number): T {
  return choices[number % choices.length] as T;
}
