import { type BrandLook, drawBrandIcon, drawBrandTile } from './brand-mark.ts';
import type { CategoryName } from './category-look.ts';
import { drawCategoryPackage } from './category-picture.ts';
import { loadLettering } from './lettering.server.ts';
import { graphicOf, hueOf } from './look.ts';
import { type DrawOptions, drawPackage, lookOf, type PictureOfProduct } from './product.ts';
import { drawStillLife as stillLife } from './still-life.ts';
import { drawStorefrontOf, type StorefrontLook } from './storefront.ts';
import type { Theme } from './svg.ts';

/** Each answers a whole SVG file as text; the same input gives the same text, on every machine. */
export async function drawProduct(product: PictureOfProduct & DrawOptions): Promise<string> {
  return drawPackage(lookOf(product), await loadLettering(), product);
}

export async function drawStorefront(store: StorefrontLook & DrawOptions): Promise<string> {
  return drawStorefrontOf(store, await loadLettering(), store);
}

type BrandPicture = { name: string; style?: 'icon' | 'tile' } & Partial<Omit<BrandLook, 'name'>> & DrawOptions;

export async function drawBrandMark({
  name,
  hue = hueOf(name),
  graphic = graphicOf(name),
  style = 'icon',
  ...options
}: BrandPicture) {
  const look = { name, hue, graphic };
  return style === 'tile' ? drawBrandTile(look, await loadLettering(), options) : drawBrandIcon(look, options);
}

export async function drawCategory({ name, ...options }: { name: CategoryName } & DrawOptions): Promise<string> {
  return drawCategoryPackage(name, await loadLettering(), options);
}

export async function drawStillLife(theme: Theme): Promise<string> {
  return stillLife(await loadLettering(), theme);
}
