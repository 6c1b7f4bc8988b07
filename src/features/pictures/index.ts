export { categoryHueOf, hueOf, stableHash } from './hue.ts';
export {
  categoryPictureUrl,
  photoUrl,
  productPictureUrl,
  roundTileUrl,
  STILL_LIFE_URL,
  sharePictureUrl,
  storePictureUrl,
  storeTileUrl,
} from './picture-urls.ts';
