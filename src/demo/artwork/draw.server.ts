import { hueOf, stableHash } from '#features/pictures';
import { demoCatalogue } from '../catalogue/catalogue.ts';
import { graphicOf } from './appearance.ts';
import { drawBrandIcon } from './brand-mark.ts';
import { drawCategories } from './category-art.ts';
import { loadLettering } from './lettering.server.ts';
import { castFrom, castWordless, drawPackage, lookOf, type PackageFinder, type PictureOfProduct } from './product.ts';
import { drawStillLife } from './still-life.ts';
import { drawStorefrontOf } from './storefront.ts';

/** Each returns a complete SVG text, the same for the same input on every machine. */
export const drawProduct = async (product: PictureOfProduct): Promise<string> =>
  drawPackage(lookOf(product), await loadLettering());

export const drawStorefront = async ({ name, hue }: { name: string; hue: number | null }): Promise<string> =>
  drawStorefrontOf({ name, hue: hue ?? hueOf(name), seed: stableHash(name) }, await loadLettering());

export const drawBrandMark = async ({ name }: { name: string }): Promise<string> =>
  drawBrandIcon({ hue: hueOf(name), graphic: graphicOf(name) });

/**
 * The files of public/art, which `scripts/art.ts` writes: the site's pictures without invented names; the demo's folder
 * shows its products.
 */
export async function drawArt(): Promise<Map<string, string>> {
  const lettering = await loadLettering();
  const files = (folder: string, castOf: (category?: string) => PackageFinder): [name: string, svg: string][] => [
    [`${folder}still-life.svg`, drawStillLife(castOf(), lettering)],
    ...drawCategories(castOf, lettering).map(([name, svg]): [string, string] => [
      `${folder}categories/${name}.svg`,
      svg,
    ]),
  ];
  const products = demoPictures();
  const castOf = (one?: string) => castFrom(products.filter(({ category }) => !one || category === one));
  return new Map([...files('', () => castWordless), ...files('demo/', castOf)]);
}

function demoPictures(): PictureOfProduct[] {
  const { brands, products } = demoCatalogue({ stores: 1, listings: 0 });
  const names = new Map(brands.map(({ name, displayName }) => [name, displayName]));
  return products.map(({ category, subcategory, brand, displayName, netWeight }) => ({
    ...{ category, subcategory, brand: names.get(brand) as string, name: displayName, weight: netWeight ?? '' },
  }));
}
