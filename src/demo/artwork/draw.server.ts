import { hueOf, stableHash } from '#features/pictures';
import { graphicOf } from './appearance.ts';
import { drawBrandIcon } from './brand-mark.ts';
import { drawCategories } from './category-art.ts';
import { loadLettering } from './lettering.server.ts';
import { drawPackage, lookOf, type PictureOfProduct } from './product.ts';
import { drawStillLife } from './still-life.ts';
import { drawStorefrontOf } from './storefront.ts';

/** Each gives a whole SVG file as text; the same input gives the same text, on every machine. */
export const drawProduct = async (product: PictureOfProduct): Promise<string> =>
  drawPackage(lookOf(product), await loadLettering());

export const drawStorefront = async ({ name, hue }: { name: string; hue: number | null }): Promise<string> =>
  drawStorefrontOf({ name, hue: hue ?? hueOf(name), seed: stableHash(name) }, await loadLettering());

export const drawBrandMark = async ({ name }: { name: string }): Promise<string> =>
  drawBrandIcon({ hue: hueOf(name), graphic: graphicOf(name) });

/** The files of public/art: the site's own pictures, which `scripts/art.ts` writes. They carry no invented names. */
export async function drawArt(): Promise<Map<string, string>> {
  const lettering = await loadLettering();
  const categories = drawCategories(lettering).map(([name, svg]) => [`categories/${name}.svg`, svg] as const);
  return new Map([['still-life.svg', drawStillLife(lettering)], ...categories]);
}
