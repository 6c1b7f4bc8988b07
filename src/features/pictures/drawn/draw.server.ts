import { graphicOf, hueOf } from './appearance.ts';
import { type BrandLook, drawBrandIcon, drawBrandTile } from './brand-mark.ts';
import type { CategoryName } from './category-look.ts';
import { drawCategoryPackage } from './category-picture.ts';
import { BRAND_SIZE, drawInitials, PRODUCT_SIZE, STORE_SIZE } from './initials.ts';
import { loadLettering } from './lettering.server.ts';
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

const SIZES = { products: PRODUCT_SIZE, stores: STORE_SIZE, brands: BRAND_SIZE };

type Initials = { of: keyof typeof SIZES; name: string } & DrawOptions;

/** What is shown of a real store, brand or product that has no picture; of a product its brand's. */
export async function drawInitialsOf({ of, name, ...options }: Initials): Promise<string> {
  return drawInitials(name, SIZES[of], await loadLettering(), options);
}

/** `isNamed`: with the names of invented brands on it. */
type Named = { isNamed: boolean };

export async function drawCategory({ name, isNamed, ...options }: { name: CategoryName } & Named & DrawOptions) {
  return drawCategoryPackage(name, await loadLettering(), { isNamed, ...options });
}

export async function drawStillLife({ theme, isNamed }: Named & { theme: Theme }): Promise<string> {
  return stillLife(await loadLettering(), { theme, isNamed });
}
