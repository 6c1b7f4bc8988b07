import { categoryHueOf } from '#features/pictures';
import type { Graphic, Tone } from './appearance.ts';
import type { Lettering } from './lettering.ts';
import { drawPackage, formOf, type PackageFinder } from './product.ts';

/** One package stands for each category. */
const SHOWPIECES: Record<string, { tone: Tone; graphic: Graphic }> = {
  flower: { tone: 'light', graphic: 'hills' },
  'pre-rolls': { tone: 'mid', graphic: 'bands' },
  vapes: { tone: 'deep', graphic: 'wave' },
  extracts: { tone: 'deep', graphic: 'hills' },
  edibles: { tone: 'mid', graphic: 'petal' },
  beverages: { tone: 'light', graphic: 'wave' },
  oils: { tone: 'light', graphic: 'orbit' },
  capsules: { tone: 'mid', graphic: 'arch' },
  topicals: { tone: 'light', graphic: 'wave' },
  seeds: { tone: 'mid', graphic: 'sun' },
  accessories: { tone: 'mid', graphic: 'petal' },
};

/** The picture of each category by its name. */
export const drawCategories = (
  castOf: (category: string) => PackageFinder,
  lettering: Lettering,
): [name: string, svg: string][] =>
  Object.entries(SHOWPIECES).map(([name, look]) => [
    name,
    drawPackage(castOf(name)({ ...look, hue: categoryHueOf(name), form: formOf(name) }), lettering),
  ]);
