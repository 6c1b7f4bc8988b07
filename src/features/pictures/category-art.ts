import { roundTileUrl } from './tile.ts';

/** Categories with a picture in public/art, which `scripts/art.ts` draws. */
const CATEGORY_HUES = new Map([
  ['flower', 152],
  ['pre-rolls', 38],
  ['vapes', 212],
  ['extracts', 255],
  ['edibles', 340],
  ['beverages', 20],
  ['oils', 78],
  ['capsules', 278],
  ['topicals', 186],
  ['seeds', 128],
  ['accessories', 236],
]);

export const categoryHueOf = (name: string): number => CATEGORY_HUES.get(name) ?? 152;

/** The picture of a category or of its parent; else its initials. */
export function categoryPictureUrl({ name, parent, displayName }: Record<'name' | 'parent' | 'displayName', string>) {
  const drawn = [name, parent].find((one) => CATEGORY_HUES.has(one));
  return drawn ? `/art/categories/${drawn}.svg` : roundTileUrl(displayName);
}
