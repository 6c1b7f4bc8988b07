import { stableHash } from '#features/pictures';

export const TONES = ['light', 'mid', 'deep'] as const;
export type Tone = (typeof TONES)[number];

export const GRAPHICS = ['sun', 'hills', 'arch', 'bands', 'wave', 'orbit', 'petal', 'steps', 'split', 'grid'] as const;
export type Graphic = (typeof GRAPHICS)[number];

export function graphicOf(brandName: string): Graphic {
  return pick(GRAPHICS, stableHash(brandName) >>> 8);
}

/** Products of one brand differ in tone and form only. */
export function toneOf(brandName: string, productName: string): Tone {
  return pick(TONES, stableHash(brandName + productName));
}

function pick<T>(choices: readonly T[], number: number): T {
  return choices[number % choices.length] as T;
}
