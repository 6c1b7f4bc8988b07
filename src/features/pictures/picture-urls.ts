import { hasCategoryArt, hueOf } from './hue.ts';
import { tileAddress } from './tile.ts';

/** What stands for a product or brand without a picture: the initials of the brand, round. */
export const roundTileUrl = (name: string): string => tileAddress('round', name, hueOf(name));

/** What stands for a store without a picture: its initials, filling the frame. */
export const storeTileUrl = (name: string): string => tileAddress('full', name, hueOf(name));

/** The site's own picture of a category, or of the one above it; else the initials of its name. */
export function categoryPictureUrl({ name, parent, displayName }: Record<'name' | 'parent' | 'displayName', string>) {
  const drawn = [name, parent].find(hasCategoryArt);
  return drawn ? `/art/categories/${drawn}.svg` : roundTileUrl(displayName);
}

export const STILL_LIFE_URL = '/art/still-life.svg';

/** Leads to the store's picture or tile: for places that know its id alone. */
export const storePictureUrl = (id: string | number): string => `/pictures/stores/${id}.svg`;

/** As `storePictureUrl`. */
export const productPictureUrl = (systemProductId: string | number): string =>
  `/pictures/products/${systemProductId}.svg`;

/** A PNG of 1200 by 630 with the picture, the name and one line of facts. */
export const sharePictureUrl = (kind: 'products' | 'stores' | 'brands', id: string | number): string =>
  `/pictures/share/${kind}/${id}.png`;

/** For search engines, which take a picture for what it shows: only an uploaded one, no tile and no drawing of the demo. */
export const photoUrl = (url: string): string | null => (/^\/(?:pictures|art)\/|\.svg$/.test(url) ? null : url);
