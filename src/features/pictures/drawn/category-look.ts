import type { Graphic, Tone } from './appearance.ts';

type Showpiece = { hue: number; tone: Tone; graphic: Graphic; wordmark: string };

/** One package stands for each category. The words on them are ours: no real brand stands for a whole category. */
export const SHOWPIECES = {
  flower: { hue: 152, tone: 'light', graphic: 'hills', wordmark: 'Halden' },
  'pre-rolls': { hue: 38, tone: 'mid', graphic: 'bands', wordmark: 'Osprelle' },
  vapes: { hue: 212, tone: 'deep', graphic: 'wave', wordmark: 'Fernick' },
  extracts: { hue: 255, tone: 'deep', graphic: 'hills', wordmark: 'Overnorth' },
  edibles: { hue: 340, tone: 'mid', graphic: 'petal', wordmark: 'Quillon' },
  beverages: { hue: 20, tone: 'light', graphic: 'wave', wordmark: 'Marlock' },
  oils: { hue: 78, tone: 'light', graphic: 'orbit', wordmark: 'Tidewell' },
  capsules: { hue: 278, tone: 'mid', graphic: 'arch', wordmark: 'Brambly' },
  topicals: { hue: 186, tone: 'light', graphic: 'wave', wordmark: 'Corrieby' },
  seeds: { hue: 128, tone: 'mid', graphic: 'sun', wordmark: 'Kettleby' },
  accessories: { hue: 236, tone: 'mid', graphic: 'petal', wordmark: '' },
} as const satisfies Record<string, Showpiece>;

export type CategoryName = keyof typeof SHOWPIECES;
export const CATEGORY_NAMES = Object.keys(SHOWPIECES) as CategoryName[];

export function isCategoryName(name: string): name is CategoryName {
  return Object.hasOwn(SHOWPIECES, name);
}

/** The hue that tints a category's tile, in degrees. */
export function categoryHueOf(name: string): number {
  return isCategoryName(name) ? SHOWPIECES[name].hue : 152;
}
